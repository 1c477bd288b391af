"""Cities of Asia, Oceania and the Americas; :mod:`lifegym.worlds.ordinary.cities` says how to read the text.

Countries, quarters and streets are real, positions rounded; banks are invented.
"""

from __future__ import annotations

from typing import Final

TEXT: Final = """
Dubai|United Arab Emirates|AE|Asia/Dubai|AED|arabic|DXB|+971 4 5## ####||ns|Creek National Bank,Pearl Coast Bank
  Deira|25.271 55.318|Al Rigga Road,Al Maktoum Road,Naif Road
  Al Karama|25.247 55.303|Kuwait Street,Zabeel Road,Umm Hurair Road
  Jumeirah|25.205 55.243|Jumeirah Beach Road,Al Wasl Road,Al Thanya Street
  Al Barsha|25.108 55.197|Hessa Street,First Al Khail Street,Umm Suqeim Street
Mumbai|India|IN|Asia/Kolkata|INR|hindi|BOM|+91 22 5550 ####|4000##|ns|Konkan Cooperative Bank,Lotus Savings Bank
  Bandra West|19.060 72.829|Hill Road,Linking Road,Turner Road
  Dadar|19.018 72.848|Ranade Road,Gokhale Road,Lady Jamshedji Road
  Andheri West|19.136 72.827|Veera Desai Road,JP Road,SV Road
  Matunga|19.027 72.856|Bhandarkar Road,Telang Road,Adenwala Road
Bengaluru|India|IN|Asia/Kolkata|INR|hindi|BLR|+91 80 5550 ####|5600##|ns|Deccan Gramin Bank,Lotus Savings Bank
  Indiranagar|12.972 77.641|12th Main Road,100 Feet Road,CMH Road
  Jayanagar|12.930 77.583|11th Main Road,30th Cross,Elephant Rock Road
  Malleshwaram|13.003 77.571|Sampige Road,Margosa Road,8th Cross
  Koramangala|12.935 77.624|80 Feet Road,1st Cross,17th Main Road
Singapore|Singapore|SG|Asia/Singapore|SGD|singapore|SIN|+65 6555 ####|######|ns|Straits Mutual Bank,Lion City Savings
  Tiong Bahru|1.285 103.831|Lim Liak Street,Eng Hoon Street,Yong Siak Street
  Bedok|1.324 103.930|Bedok North Road,Upper Changi Road,Chai Chee Road
  Toa Payoh|1.334 103.849|Lorong 8 Toa Payoh,Lorong 4 Toa Payoh,Kim Keat Avenue
  Katong|1.305 103.903|Joo Chiat Road,East Coast Road,Tanjong Katong Road
Kuala Lumpur|Malaysia|MY|Asia/Kuala_Lumpur|MYR|singapore|KUL|+60 3 5550 ####|5####|ns|Klang Valley Bank,Rimba Savings
  Bangsar|3.130 101.671|Jalan Telawi 3,Jalan Maarof,Lorong Maarof
  Brickfields|3.131 101.687|Jalan Tun Sambanthan,Jalan Thambipillay,Jalan Rozario
  Taman Tun|3.137 101.629|Jalan Tun Mohd Fuad,Persiaran Zaaba,Jalan Burhanuddin Helmi
  Kampung Baru|3.165 101.707|Jalan Raja Muda Musa,Jalan Raja Alang,Jalan Daud
Jakarta|Indonesia|ID|Asia/Jakarta|IDR|indonesian|CGK|+62 21 555 ####|1####|sn|Bank Sunda Kelapa,Tabungan Merapi
  Menteng|-6.195 106.833|Jalan Cikini Raya,Jalan Sabang,Jalan Teuku Umar
  Kemang|-6.261 106.813|Jalan Kemang Raya,Jalan Kemang Selatan,Jalan Bangka Raya
  Tebet|-6.226 106.857|Jalan Tebet Raya,Jalan Tebet Barat,Jalan Casablanca
  Senopati|-6.235 106.810|Jalan Senopati,Jalan Gunawarman,Jalan Wijaya
Surabaya|Indonesia|ID|Asia/Jakarta|IDR|indonesian|SUB|+62 31 555 ####|602##|sn|Bank Jembatan Merah,Tabungan Brantas
  Gubeng|-7.276 112.752|Jalan Raya Gubeng,Jalan Kertajaya,Jalan Sumatera
  Wonokromo|-7.301 112.737|Jalan Jagir,Jalan Ngagel,Jalan Bratang
  Rungkut|-7.327 112.775|Jalan Rungkut Asri,Jalan Kendangsari,Jalan Kali Rungkut
  Ampel|-7.231 112.742|Jalan Nyamplungan,Jalan Panggung,Jalan Sasak
Bangkok|Thailand|TH|Asia/Bangkok|THB|thai|BKK|+66 2 555 ####|10###|ns|Chao Phraya Bank,Siam River Savings
  Ari|13.780 100.544|Phahon Yothin Soi 7,Ari Samphan Road,Rama VI Road
  Silom|13.727 100.530|Silom Road,Soi Convent,Surawong Road
  Thong Lo|13.732 100.583|Sukhumvit Soi 55,Sukhumvit Soi 63,Soi Ekkamai 12
  Bang Rak|13.727 100.516|Charoen Krung Road,Si Wiang Road,Pan Road
Da Nang|Vietnam|VN|Asia/Ho_Chi_Minh|VND|vietnamese|DAD|+84 236 555 ####|550000|ns|Han River Bank,Ngân hàng Biển Đông
  Hải Châu|16.068 108.221|Bạch Đằng,Trần Phú,Lê Duẩn
  Sơn Trà|16.072 108.242|Ngô Quyền,Hồ Nghinh,Phạm Văn Đồng
  Thanh Khê|16.066 108.198|Ông Ích Khiêm,Điện Biên Phủ,Hàm Nghi
  Ngũ Hành Sơn|16.040 108.246|Lê Văn Hiến,Châu Thị Vĩnh Tế,Võ Nguyên Giáp
Hanoi|Vietnam|VN|Asia/Ho_Chi_Minh|VND|vietnamese|HAN|+84 24 5550 ####|100000|ns|Ngân hàng Sông Hồng,Thang Long Savings
  Ba Đình|21.034 105.823|Kim Mã,Phan Đình Phùng,Đội Cấn
  Hoàn Kiếm|21.029 105.852|Hàng Bông,Lý Quốc Sư,Hai Bà Trưng
  Tây Hồ|21.065 105.824|Xuân Diệu,Âu Cơ,Thụy Khuê
  Đống Đa|21.015 105.829|Tôn Đức Thắng,Tây Sơn,Chùa Bộc
Manila|Philippines|PH|Asia/Manila|PHP|filipino|MNL|+63 2 5550 ####|1###|ns|Pasig River Bank,Bayani Savings
  Malate|14.572 120.990|Adriatico Street,Remedios Street,Leon Guinto Street
  Poblacion|14.565 121.030|Polaris Street,Don Pedro Street,P. Burgos Street
  Kapitolyo|14.570 121.059|East Capitol Drive,West Capitol Drive,San Rafael Street
  Quiapo|14.599 120.984|Hidalgo Street,Carriedo Street,Quezon Boulevard
Batangas|Philippines|PH|Asia/Manila|PHP|filipino|MNL|+63 43 555 ####|4200|ns|Taal Lake Rural Bank,Calumpang Savings
  Poblacion|13.756 121.058|P. Burgos Street,Rizal Avenue,D. Silang Street
  Kumintang|13.766 121.065|Kumintang Road,Diversion Road,Hilltop Road
  Alangilan|13.782 121.075|Golden Country Road,National Highway,Sampaguita Street
  Pallocan|13.752 121.077|Pallocan Road,Manuela Street,Doña Aurelia Street
Hong Kong|Hong Kong|HK|Asia/Hong_Kong|HKD|cantonese|HKG|+852 2555 ####||ns|Victoria Harbour Bank,Kowloon Savings
  Sham Shui Po|22.331 114.162|Tai Nan Street,Fuk Wing Street,Ki Lung Street
  Sai Ying Pun|22.286 114.142|High Street,Queen's Road West,Centre Street
  Mong Kok|22.319 114.169|Fa Yuen Street,Argyle Street,Sai Yeung Choi Street
  Quarry Bay|22.287 114.214|King's Road,Hoi Kwong Street,Westlands Road
Taipei|Taiwan|TW|Asia/Taipei|TWD|mandarin|TPE|+886 2 5550 ####|10###|ns|Tamsui River Bank,Jade Mountain Savings
  Da'an|25.026 121.543|Yongkang Street,Heping East Road,Lishui Street
  Zhongshan|25.053 121.523|Chifeng Street,Nanjing West Road,Linsen North Road
  Songshan|25.050 121.558|Minsheng East Road,Fujin Street,Yanshou Street
  Wanhua|25.036 121.500|Guangzhou Street,Kunming Street,Guilin Road
Shanghai|China|CN|Asia/Shanghai|CNY|mandarin|PVG|+86 21 5550 ####|2000##|ns|Bund Commercial Bank,Huangpu Savings
  Jing'an|31.228 121.448|Yuyuan Road,Wanhangdu Road,Kangding Road
  Xuhui|31.210 121.437|Wukang Road,Anfu Road,Jianguo West Road
  Hongkou|31.268 121.487|Tian'ai Road,Liyang Road,Siping Road
  Changning|31.214 121.421|Dingxi Road,Xinhua Road,Xingguo Road
Seoul|South Korea|KR|Asia/Seoul|KRW|korean|ICN|+82 2 5550 ####|0####|sn|Hangang Bank,Namsan Savings
  Mapo|37.555 126.910|Yanghwa-ro,Wausan-ro,Donggyo-ro
  Seongsu|37.544 127.056|Seongsui-ro,Yeonmujang-gil,Ttukseom-ro
  Jongno|37.573 126.987|Insadong-gil,Bukchon-ro,Jahamun-ro
  Yongsan|37.534 126.994|Itaewon-ro,Noksapyeong-daero,Hangang-daero
Daegu|South Korea|KR|Asia/Seoul|KRW|korean|TAE|+82 53 5550 ####|4####|sn|Geumhogang Bank,Palgongsan Savings
  Suseong|35.858 128.630|Deulan-gil,Dalgubeol-daero,Suseongmot-gil
  Jung-gu|35.869 128.606|Gukchaebosang-ro,Jong-ro,Dongseong-ro
  Dalseo|35.830 128.533|Wolbae-ro,Sangwon-ro,Jincheon-ro
  Buk-gu|35.886 128.583|Chilgokjungang-daero,Daehak-ro,Gyeongdae-ro
Tokyo|Japan|JP|Asia/Tokyo|JPY|japanese|HND|+81 3 5550 ####|1##-00##|jp|Sumida Shinkin Bank,Asahi no Mori Bank
  Koenji|35.705 139.650|Koenjikita 3-chome,Koenjiminami 4-chome,Umezato 1-chome
  Yanaka|35.727 139.767|Yanaka 3-chome,Nezu 2-chome,Sendagi 2-chome
  Setagaya|35.661 139.668|Kitazawa 2-chome,Daizawa 5-chome,Sangenjaya 1-chome
  Kichijoji|35.703 139.580|Kichijoji Honcho 2-chome,Gotenyama 1-chome,Kichijoji Minamicho 1-chome
Osaka|Japan|JP|Asia/Tokyo|JPY|japanese|KIX|+81 6 5550 ####|5##-00##|jp|Yodogawa Shinkin Bank,Naniwa Savings
  Tennoji|34.647 135.513|Abenosuji 1-chome,Horikoshicho,Uehonmachi 6-chome
  Nakazakicho|34.707 135.506|Nakazakinishi 1-chome,Nakazaki 3-chome,Honjo Higashi 1-chome
  Horie|34.674 135.494|Minamihorie 1-chome,Kitahorie 2-chome,Minamihorie 3-chome
  Fukushima|34.692 135.486|Fukushima 5-chome,Fukushima 7-chome,Sagisu 2-chome
Kyoto|Japan|JP|Asia/Tokyo|JPY|japanese|KIX|+81 75 555 ####|60#-8###|jp|Kamogawa Shinkin Bank,Asahi no Mori Bank
  Sakyo|35.028 135.781|Tanaka Monzencho,Ichijoji Haraitonocho,Yoshida Honmachi
  Nakagyo|35.010 135.759|Rokkaku-dori,Ebisugawa-dori,Takoyakushi-dori
  Kamigyo|35.030 135.750|Imadegawa-dori,Senbon-dori,Teramachi-dori
  Shimogyo|34.988 135.759|Shichijo-dori,Bukkoji-dori,Gojo-dori
Sydney|Australia|AU|Australia/Sydney|AUD|australian|SYD|+61 2 5550 ####|20##|ns|Harbour Bridge Bank,Banksia Mutual
  Newtown|-33.897 151.179|King Street,Enmore Road,Australia Street
  Marrickville|-33.911 151.155|Illawarra Road,Marrickville Road,Addison Road
  Bondi|-33.891 151.274|Hall Street,Curlewis Street,Campbell Parade
  Glebe|-33.880 151.186|Glebe Point Road,St Johns Road,Bridge Road
Melbourne|Australia|AU|Australia/Melbourne|AUD|australian|MEL|+61 3 5550 ####|30##|ns|Yarra Community Bank,Banksia Mutual
  Fitzroy|-37.800 144.978|Brunswick Street,Smith Street,Gertrude Street
  Brunswick|-37.767 144.960|Sydney Road,Lygon Street,Albion Street
  Footscray|-37.800 144.900|Barkly Street,Nicholson Street,Hopkins Street
  St Kilda|-37.864 144.982|Acland Street,Fitzroy Street,Carlisle Street
Auckland|New Zealand|NZ|Pacific/Auckland|NZD|australian|AKL|+64 9 555 ####|10##|ns|Waitematā Bank,Kauri Mutual
  Ponsonby|-36.853 174.744|Ponsonby Road,Jervois Road,Franklin Road
  Mount Eden|-36.878 174.761|Mount Eden Road,Valley Road,Dominion Road
  Grey Lynn|-36.861 174.734|Great North Road,Richmond Road,Williamson Avenue
  Kingsland|-36.872 174.745|New North Road,Sandringham Road,Central Road
Wellington|New Zealand|NZ|Pacific/Auckland|NZD|australian|AKL|+64 4 555 ####|60##|ns|Tākaro Bank,Kauri Mutual
  Newtown|-41.313 174.780|Riddiford Street,Constable Street,Rintoul Street
  Karori|-41.284 174.736|Karori Road,Campbell Street,Messines Road
  Miramar|-41.315 174.816|Park Road,Miramar Avenue,Darlington Road
  Te Aro|-41.296 174.776|Cuba Street,Willis Street,Tory Street
New York|United States|US|America/New_York|USD|american|JFK|+1 718 555 ####|112##|ns|Gowanus Savings Bank,Palisade Credit Union
  Park Slope|40.671 -73.979|7th Avenue,5th Avenue,Union Street
  Astoria|40.764 -73.923|31st Street,Ditmars Boulevard,30th Avenue
  Harlem|40.809 -73.948|Lenox Avenue,Frederick Douglass Boulevard,West 125th Street
  Greenpoint|40.730 -73.954|Manhattan Avenue,Franklin Street,Nassau Avenue
Chicago|United States|US|America/Chicago|USD|american|ORD|+1 312 555 ####|606##|ns|Prairie Lake Bank,Palisade Credit Union
  Logan Square|41.929 -87.708|North Milwaukee Avenue,West Logan Boulevard,North Kedzie Avenue
  Pilsen|41.856 -87.661|West 18th Street,South Blue Island Avenue,South Ashland Avenue
  Andersonville|41.980 -87.668|North Clark Street,West Foster Avenue,West Catalpa Avenue
  Hyde Park|41.795 -87.594|East 53rd Street,East 57th Street,South Harper Avenue
San Francisco|United States|US|America/Los_Angeles|USD|american|SFO|+1 415 555 ####|941##|ns|Golden Fog Bank,Palisade Credit Union
  Mission|37.760 -122.419|Valencia Street,24th Street,Mission Street
  Inner Sunset|37.762 -122.467|Irving Street,9th Avenue,Judah Street
  Noe Valley|37.751 -122.433|Church Street,Castro Street,Sanchez Street
  Hayes Valley|37.776 -122.425|Hayes Street,Octavia Street,Laguna Street
Toronto|Canada|CA|America/Toronto|CAD|american|YYZ|+1 416 555 ####|M5@ #@#|ns|Humber Credit Union,Northern Lakes Bank
  Leslieville|43.663 -79.331|Queen Street East,Gerrard Street East,Carlaw Avenue
  The Annex|43.670 -79.407|Bloor Street West,Brunswick Avenue,Spadina Road
  Roncesvalles|43.645 -79.449|Roncesvalles Avenue,Dundas Street West,Howard Park Avenue
  Kensington|43.655 -79.402|Augusta Avenue,College Street,Baldwin Street
Montréal|Canada|CA|America/Toronto|CAD|french|YUL|+1 514 555 ####|H1@ #@#|ns|Caisse des Érables,Northern Lakes Bank
  Rosemont|45.552 -73.577|rue Masson,boulevard Rosemont,avenue des Érables
  Villeray|45.544 -73.620|rue Villeray,rue de Castelnau,avenue Christophe-Colomb
  Le Plateau|45.522 -73.580|avenue du Mont-Royal,rue Rachel,rue Saint-Denis
  Verdun|45.459 -73.570|rue Wellington,rue de l'Église,boulevard LaSalle
Mexico City|Mexico|MX|America/Mexico_City|MXN|spanish|MEX|+52 55 5550 ####|06###|sn|Banco del Ajusco,Caja Anáhuac
  Roma Norte|19.419 -99.163|calle Orizaba,avenida Álvaro Obregón,calle Colima
  Coyoacán|19.350 -99.162|calle Francisco Sosa,avenida México,calle Allende
  Narvarte|19.396 -99.155|calle Anaxágoras,avenida Universidad,calle Dr. Vértiz
  Condesa|19.412 -99.173|avenida Tamaulipas,calle Amsterdam,avenida Michoacán
Bogotá|Colombia|CO|America/Bogota|COP|spanish|BOG|+57 601 555 ####|1102##|sn|Banco Monserrate,Caja Sabana
  Chapinero|4.646 -74.064|carrera 7,calle 60,carrera 9
  La Macarena|4.613 -74.066|carrera 4A,calle 26B,carrera 5
  Usaquén|4.695 -74.031|calle 119,carrera 6,calle 116
  Teusaquillo|4.632 -74.075|calle 45,carrera 19,avenida 39
Lima|Peru|PE|America/Lima|PEN|spanish|LIM|+51 1 555 ####|150##|sn|Banco del Rímac,Caja Costa Verde
  Barranco|-12.149 -77.021|avenida Grau,jirón Unión,avenida San Martín
  Miraflores|-12.121 -77.030|avenida Larco,calle Berlín,avenida Pardo
  Jesús María|-12.071 -77.047|avenida Brasil,avenida Cuba,jirón Horacio Urteaga
  Magdalena|-12.095 -77.070|jirón Castilla,avenida Javier Prado,jirón Tacna
Santiago|Chile|CL|America/Santiago|CLP|spanish|SCL|+56 2 2555 ####|75#####|sn|Banco Mapocho,Caja Cordillera
  Ñuñoa|-33.456 -70.598|avenida Irarrázaval,calle Jorge Washington,avenida Chile España
  Providencia|-33.430 -70.613|avenida Providencia,calle Manuel Montt,avenida Italia
  Barrio Yungay|-33.439 -70.676|calle Compañía,calle Libertad,calle Huérfanos
  Lastarria|-33.438 -70.640|calle José Victorino Lastarria,calle Merced,calle Rosal
Valparaíso|Chile|CL|America/Santiago|CLP|spanish|SCL|+56 32 2555 ###|23#####|sn|Banco del Almendral,Caja Playa Ancha
  Cerro Alegre|-33.041 -71.629|calle Lautaro Rosas,calle Almirante Montt,pasaje Leighton
  Cerro Concepción|-33.042 -71.627|calle Papudo,calle Templeman,paseo Atkinson
  El Almendral|-33.047 -71.612|avenida Pedro Montt,calle Condell,calle Victoria
  Playa Ancha|-33.030 -71.642|avenida Gran Bretaña,avenida Playa Ancha,calle Levarte
Buenos Aires|Argentina|AR|America/Argentina/Buenos_Aires|ARS|spanish|EZE|+54 11 5555 ####|C14##@@@|sn|Banco del Riachuelo,Caja Pampeana
  Almagro|-34.609 -58.421|avenida Rivadavia,calle Guardia Vieja,avenida Medrano
  Villa Crespo|-34.599 -58.439|avenida Corrientes,calle Thames,calle Velasco
  San Telmo|-34.621 -58.373|calle Defensa,calle Perú,avenida San Juan
  Palermo|-34.588 -58.430|calle Honduras,avenida Santa Fe,calle Gurruchaga
São Paulo|Brazil|BR|America/Sao_Paulo|BRL|portuguese|GRU|+55 11 5555 ####|05###-###|sn|Banco Anhangabaú,Caixa Tietê
  Pinheiros|-23.566 -46.691|Rua dos Pinheiros,Rua Teodoro Sampaio,Rua Cardeal Arcoverde
  Mooca|-23.556 -46.598|Rua da Mooca,Rua Juventus,Avenida Paes de Barros
  Vila Mariana|-23.589 -46.635|Rua Domingos de Morais,Rua Joaquim Távora,Rua Vergueiro
  Santa Cecília|-23.538 -46.653|Rua das Palmeiras,Rua Jaguaribe,Alameda Barros
Rosario|Argentina|AR|America/Argentina/Cordoba|ARS|spanish|ROS|+54 341 555 ####|S2000|sn|Banco del Riachuelo,Mutual del Paraná
  Pichincha|-32.935 -60.650|Jujuy,Salta,Callao
  República de la Sexta|-32.965 -60.628|Ayacucho,Necochea,Riobamba
  Fisherton|-32.925 -60.735|Tarragona,Brassey,Morrison
  Echesortu|-32.948 -60.675|San Luis,Mendoza,Alsina
"""  # noqa: E501  (a city or a quarter a line)
