"""Cities of Africa and Europe as an ordinary life needs them; :mod:`lifegym.worlds.ordinary.cities` says how to read.

Countries, quarters and streets are real, positions rounded; banks are invented.
"""

from __future__ import annotations

from typing import Final

TEXT: Final = """
Accra|Ghana|GH|Africa/Accra|GHS|ghana|ACC|+233 30 2## ####|GA-###-####|ns|Volta Trust Bank,Sankofa Savings
  Osu|5.557 -0.182|Oxford Street,Cantonments Road,Ringway Lane
  East Legon|5.636 -0.161|Lagos Avenue,Boundary Road,Jungle Road
  Labone|5.569 -0.171|Ndabaningi Sithole Road,Orphan Crescent,5th Circular Road
  Adabraka|5.564 -0.209|Liberia Road,Castle Road,Farrar Avenue
Lagos|Nigeria|NG|Africa/Lagos|NGN|nigeria|LOS|+234 1 2## ####|10####|ns|Marina Merchant Bank,Lagoon Trust
  Yaba|6.510 3.377|Herbert Macaulay Way,Commercial Avenue,Montgomery Road
  Surulere|6.497 3.354|Adeniran Ogunsanya Street,Bode Thomas Street,Ogunlana Drive
  Ikoyi|6.452 3.435|Awolowo Road,Bourdillon Road,Glover Road
  Ikeja|6.601 3.351|Allen Avenue,Toyin Street,Opebi Road
Nairobi|Kenya|KE|Africa/Nairobi|KES|kenya|NBO|+254 20 5## ####|00###|ns|Savanna Cooperative Bank,Rift Trust
  Kilimani|-1.290 36.785|Argwings Kodhek Road,Kirichwa Road,Wood Avenue
  Westlands|-1.265 36.804|Mpaka Road,Woodvale Grove,Muthithi Road
  Lavington|-1.280 36.768|James Gichuru Road,Mbaazi Avenue,Hatheru Road
  South B|-1.310 36.835|Mukenia Road,Kapiti Road,Mombasa Lane
Cairo|Egypt|EG|Africa/Cairo|EGP|arabic|CAI|+20 2 2### ####|11###|ns|Nile Delta Bank,Fustat Savings Bank
  Zamalek|30.061 31.219|26th of July Street,Brazil Street,Shagaret el Dor Street
  Dokki|30.038 31.212|Mosaddak Street,Tahrir Street,Mohy el Din Abou el Ezz Street
  Maadi|29.960 31.257|Road 9,Road 233,El Nasr Street
  Heliopolis|30.089 31.323|Baghdad Street,El Korba Street,El Thawra Street
Casablanca|Morocco|MA|Africa/Casablanca|MAD|arabic|CMN|+212 522 ## ## ##|20###|ns|Banque de la Corniche,Atlas Épargne
  Maârif|33.581 -7.636|rue Soumaya,rue Normandie,rue Jura
  Gauthier|33.588 -7.629|rue Moussa Ben Noussair,rue Ahmed el Mokri,rue Jean Jaurès
  Racine|33.590 -7.637|boulevard d'Anfa,rue Aïn Harrouda,boulevard Moulay Rachid
  Bourgogne|33.600 -7.641|boulevard Bordeaux,rue d'Alger,boulevard de Bourgogne
Johannesburg|South Africa|ZA|Africa/Johannesburg|ZAR|africa|JNB|+27 11 5## ####|21##|ns|Highveld Bank,Reef Mutual
  Melville|-26.176 28.006|7th Street,4th Avenue,Main Road
  Parkhurst|-26.139 28.018|4th Avenue,6th Street,12th Street
  Rosebank|-26.146 28.043|Oxford Road,Tyrwhitt Avenue,Jan Smuts Avenue
  Braamfontein|-26.193 28.034|Juta Street,De Beer Street,Jorissen Street
Cape Town|South Africa|ZA|Africa/Johannesburg|ZAR|africa|CPT|+27 21 5## ####|80##|ns|Table Bay Bank,Reef Mutual
  Gardens|-33.933 18.412|Kloof Street,Mill Street,Hof Street
  Observatory|-33.938 18.470|Lower Main Road,Trill Road,Station Road
  Sea Point|-33.917 18.385|Main Road,Regent Road,Kloof Road
  Woodstock|-33.927 18.447|Albert Road,Roodebloem Road,Sir Lowry Road
London|United Kingdom|GB|Europe/London|GBP|english|LHR|+44 20 7946 ####|SE## #@@|ns|Harbour Trust,Thamesmead Building Society
  Peckham|51.474 -0.069|Rye Lane,Bellenden Road,Queen's Road
  Walthamstow|51.584 -0.021|Hoe Street,Orford Road,Forest Road
  Islington|51.540 -0.103|Upper Street,Essex Road,Cross Street
  Brixton|51.462 -0.115|Atlantic Road,Acre Lane,Railton Road
Edinburgh|United Kingdom|GB|Europe/London|GBP|english|EDI|+44 131 496 ####|EH# #@@|ns|Lothian Bank,Harbour Trust
  Leith|55.973 -3.170|Leith Walk,Great Junction Street,Constitution Street
  Marchmont|55.937 -3.194|Marchmont Road,Warrender Park Road,Spottiswoode Street
  Stockbridge|55.958 -3.209|Raeburn Place,St Stephen Street,Deanhaugh Street
  Newington|55.939 -3.178|Clerk Street,South Clerk Street,Causewayside
Dublin|Ireland|IE|Europe/Dublin|EUR|irish|DUB|+353 1 555 ####|D0# @@##|ns|Liffey Bank,Harbour Trust
  Rathmines|53.323 -6.265|Rathmines Road Lower,Leinster Road,Castlewood Avenue
  Drumcondra|53.369 -6.256|Drumcondra Road,Home Farm Road,Clonliffe Road
  Ranelagh|53.326 -6.254|Ranelagh Road,Sandford Road,Charleston Road
  Stoneybatter|53.353 -6.283|Manor Street,Prussia Street,Arbour Hill
Paris|France|FR|Europe/Paris|EUR|french|CDG|+33 1 55 55 ## ##|750##|ns|Banque du Quai,Épargne Mutuelle
  Belleville|48.872 2.381|rue de Belleville,rue Rébeval,rue des Pyrénées
  Batignolles|48.887 2.318|rue des Dames,rue Legendre,avenue de Clichy
  Oberkampf|48.865 2.379|rue Oberkampf,rue Saint-Maur,boulevard Voltaire
  Montparnasse|48.842 2.324|rue Daguerre,rue de la Gaîté,avenue du Maine
Lyon|France|FR|Europe/Paris|EUR|french|LYS|+33 4 72 55 ## ##|6900#|ns|Banque des Deux Fleuves,Épargne Mutuelle
  Croix-Rousse|45.776 4.828|Grande Rue de la Croix-Rousse,rue Dumont,boulevard de la Croix-Rousse
  Guillotière|45.755 4.843|cours Gambetta,rue Paul Bert,rue de Marseille
  Monplaisir|45.745 4.871|avenue des Frères Lumière,rue du Premier Film,cours Albert Thomas
  Presqu'île|45.763 4.835|rue de la République,rue Mercière,rue Victor Hugo
Amsterdam|Netherlands|NL|Europe/Amsterdam|EUR|dutch|AMS|+31 20 555 ####|10## @@|sn|Merel Bank,Cooperative Bank of the Delta
  Oud-West|52.366 4.870|Kinkerstraat,Overtoom,Bilderdijkstraat
  De Pijp|52.355 4.895|Ceintuurbaan,Ferdinand Bolstraat,Van Woustraat
  Oost|52.361 4.929|Javastraat,Linnaeusstraat,Wibautstraat
  Noord|52.392 4.920|Van der Pekstraat,Meeuwenlaan,Buikslotermeerplein
Utrecht|Netherlands|NL|Europe/Amsterdam|EUR|dutch|AMS|+31 30 555 ####|35## @@|sn|Merel Bank,Domstad Spaarbank
  Lombok|52.092 5.098|Kanaalstraat,Damstraat,Vleutenseweg
  Wittevrouwen|52.095 5.131|Biltstraat,Bekkerstraat,Griftstraat
  Oog in Al|52.087 5.086|Händelstraat,Mozartlaan,Everard Meijsterlaan
  Lunetten|52.066 5.134|Zevenwouden,Hondsrug,Brennerbaan
Brussels|Belgium|BE|Europe/Brussels|EUR|french|BRU|+32 2 555 ## ##|10##|sn|Banque de la Senne,Cooperative Bank of the Delta
  Ixelles|50.827 4.370|chaussée d'Ixelles,rue du Bailli,avenue Louise
  Saint-Gilles|50.826 4.345|chaussée de Waterloo,rue de la Victoire,avenue Jean Volders
  Etterbeek|50.834 4.388|rue des Tongres,avenue de Tervueren,chaussée Saint-Pierre
  Schaerbeek|50.867 4.377|chaussée de Haecht,avenue Rogier,rue Josaphat
Berlin|Germany|DE|Europe/Berlin|EUR|german|BER|+49 30 5550 ####|10###|sn|Nordlicht Sparbank,Spreebank
  Kreuzberg|52.499 13.403|Oranienstraße,Bergmannstraße,Graefestraße
  Neukölln|52.481 13.435|Weserstraße,Sonnenallee,Karl-Marx-Straße
  Wedding|52.549 13.356|Müllerstraße,Sprengelstraße,Seestraße
  Prenzlauer Berg|52.540 13.424|Kastanienallee,Danziger Straße,Stargarder Straße
Hamburg|Germany|DE|Europe/Berlin|EUR|german|HAM|+49 40 5550 ####|20###|sn|Nordlicht Sparbank,Elbkontor Bank
  Eimsbüttel|53.574 9.957|Osterstraße,Eppendorfer Weg,Methfesselstraße
  Ottensen|53.553 9.922|Ottenser Hauptstraße,Bahrenfelder Straße,Große Rainstraße
  Winterhude|53.594 10.005|Mühlenkamp,Gertigstraße,Barmbeker Straße
  St. Pauli|53.551 9.963|Wohlwillstraße,Clemens-Schultz-Straße,Hein-Hoyer-Straße
Munich|Germany|DE|Europe/Berlin|EUR|german|MUC|+49 89 5550 ####|80###|sn|Isarbank,Nordlicht Sparbank
  Haidhausen|48.130 11.600|Weißenburger Straße,Rosenheimer Straße,Wörthstraße
  Schwabing|48.160 11.582|Leopoldstraße,Hohenzollernstraße,Feilitzschstraße
  Sendling|48.118 11.546|Lindwurmstraße,Plinganserstraße,Daiserstraße
  Neuhausen|48.153 11.531|Nymphenburger Straße,Rotkreuzplatz,Donnersbergerstraße
Zurich|Switzerland|CH|Europe/Zurich|CHF|german|ZRH|+41 44 555 ## ##|80##|sn|Limmat Kantonsbank,Alpenrose Bank
  Wiedikon|47.369 8.520|Birmensdorferstrasse,Zurlindenstrasse,Idastrasse
  Aussersihl|47.376 8.526|Langstrasse,Badenerstrasse,Josefstrasse
  Oerlikon|47.411 8.544|Schaffhauserstrasse,Franklinstrasse,Hofwiesenstrasse
  Seefeld|47.359 8.553|Seefeldstrasse,Dufourstrasse,Kreuzstrasse
Vienna|Austria|AT|Europe/Vienna|EUR|german|VIE|+43 1 555 ####|10#0|sn|Donauländische Sparkasse,Wienfluss Bank
  Neubau|48.203 16.347|Neubaugasse,Burggasse,Lerchenfelder Straße
  Leopoldstadt|48.217 16.385|Taborstraße,Praterstraße,Große Sperlgasse
  Ottakring|48.212 16.324|Thaliastraße,Ottakringer Straße,Brunnengasse
  Wieden|48.192 16.370|Wiedner Hauptstraße,Margaretenstraße,Schleifmühlgasse
Innsbruck|Austria|AT|Europe/Vienna|EUR|german|MUC|+43 512 555 ###|60#0|sn|Nordkettenbank,Sparkasse am Inn
  Wilten|47.257 11.393|Leopoldstraße,Andreas-Hofer-Straße,Egger-Lienz-Straße
  Pradl|47.265 11.416|Pradler Straße,Gumppstraße,Reichenauer Straße
  St. Nikolaus|47.272 11.391|Innstraße,St.-Nikolaus-Gasse,Weiherburggasse
  Hötting|47.270 11.374|Höttinger Au,Schneeburggasse,Fischnalerstraße
Prague|Czechia|CZ|Europe/Prague|CZK|czech|PRG|+420 2## ### ###|1#0 00|sn|Vltavská spořitelna,Moravian Credit House
  Vinohrady|50.076 14.443|Vinohradská,Mánesova,Korunní
  Žižkov|50.084 14.452|Husitská,Seifertova,Bořivojova
  Letná|50.100 14.424|Milady Horákové,Letenské náměstí,Veverkova
  Karlín|50.092 14.451|Sokolovská,Křižíkova,Pernerova
Brno|Czechia|CZ|Europe/Prague|CZK|czech|VIE|+420 5## ### ###|6#2 00|sn|Špilberská spořitelna,Moravian Credit House
  Veveří|49.204 16.597|Veveří,Úvoz,Jiráskova
  Žabovřesky|49.211 16.578|Minská,Horova,Královopolská
  Královo Pole|49.221 16.597|Palackého třída,Kartouzská,Berkova
  Židenice|49.199 16.646|Táborská,Bubeníčkova,Gajdošova
Warsaw|Poland|PL|Europe/Warsaw|PLN|polish|WAW|+48 22 555 ## ##|0#-###|sn|Bank Nadwiślański,Mazovia Savings
  Mokotów|52.206 21.023|ulica Puławska,ulica Madalińskiego,ulica Rakowiecka
  Praga|52.252 21.035|ulica Targowa,ulica Ząbkowska,ulica Brzeska
  Wola|52.236 20.978|ulica Wolska,ulica Młynarska,ulica Górczewska
  Ochota|52.217 20.982|ulica Grójecka,ulica Filtrowa,ulica Wawelska
Kraków|Poland|PL|Europe/Warsaw|PLN|polish|KRK|+48 12 555 ## ##|3#-###|sn|Bank Wawelski,Nadwiślańska Kasa
  Podgórze|50.044 19.949|ulica Limanowskiego,ulica Kalwaryjska,ulica Zamoyskiego
  Kazimierz|50.051 19.945|ulica Dietla,ulica Krakowska,ulica Starowiślna
  Grzegórzki|50.059 19.964|ulica Grzegórzecka,aleja Pokoju,ulica Mogilska
  Krowodrza|50.072 19.920|ulica Królewska,ulica Lea,ulica Wrocławska
Turku|Finland|FI|Europe/Helsinki|EUR|finnish|TKU|+358 2 555 ####|20##0|sn|Aurajoen Säästöpankki,Saariston Osuuspankki
  Martti|60.443 22.265|Itäinen Rantakatu,Martinkatu,Sotalaistenkatu
  Port Arthur|60.449 22.247|Puutarhakatu,Sairashuoneenkatu,Betaniankatu
  Kupittaa|60.450 22.295|Kupittaankatu,Hippoksentie,Tahkonkuja
  Nummi|60.461 22.300|Vanha Hämeentie,Kuralankatu,Töykkälänkatu
Ljubljana|Slovenia|SI|Europe/Ljubljana|EUR|slovene|LJU|+386 1 555 ## ##|10##|sn|Emonska banka,Barjanska hranilnica
  Trnovo|46.041 14.501|Eipprova ulica,Kolezijska ulica,Velika čolnarska ulica
  Bežigrad|46.068 14.512|Linhartova cesta,Vojkova cesta,Samova ulica
  Šiška|46.071 14.488|Celovška cesta,Drenikova ulica,Medvedova cesta
  Vič|46.042 14.480|Tržaška cesta,Jamova cesta,Rožna dolina
Split|Croatia|HR|Europe/Zagreb|EUR|croatian|SPU|+385 21 555 ###|21000|sn|Marjanska banka,Štedionica Lavčević
  Varoš|43.509 16.433|Šperun,Senjska,Solurat
  Bačvice|43.503 16.447|Preradovićevo šetalište,Zvonimirova,Šoltanska
  Spinut|43.519 16.431|Hektorovićeva,Lovretska,Spinutska
  Trstenik|43.506 16.473|Dinka Šimunovića,Put Trstenika,Odeska
Budapest|Hungary|HU|Europe/Budapest|HUF|hungarian|BUD|+36 1 555 ####|10##|sn|Duna Takarék,Pannon Credit House
  Józsefváros|47.491 19.072|Rákóczi út,Krúdy Gyula utca,Mikszáth Kálmán tér
  Újbuda|47.476 19.048|Bartók Béla út,Karinthy Frigyes út,Fehérvári út
  Terézváros|47.506 19.064|Andrássy út,Király utca,Podmaniczky utca
  Ferencváros|47.483 19.066|Ráday utca,Üllői út,Mester utca
Copenhagen|Denmark|DK|Europe/Copenhagen|DKK|nordic|CPH|+45 55 55 ## ##|2#00|sn|Øresund Sparekasse,Havnebanken
  Nørrebro|55.693 12.549|Nørrebrogade,Jægersborggade,Elmegade
  Vesterbro|55.669 12.549|Istedgade,Vesterbrogade,Enghave Plads
  Østerbro|55.708 12.577|Østerbrogade,Nordre Frihavnsgade,Classensgade
  Frederiksberg|55.680 12.530|Gammel Kongevej,Falkoner Allé,Godthåbsvej
Stockholm|Sweden|SE|Europe/Stockholm|SEK|nordic|ARN|+46 8 555 ### ##|11# ##|sn|Mälarbanken,Skärgård Sparbank
  Södermalm|59.314 18.072|Götgatan,Hornsgatan,Skånegatan
  Vasastan|59.345 18.045|Odengatan,Sankt Eriksgatan,Upplandsgatan
  Kungsholmen|59.333 18.028|Fleminggatan,Hantverkargatan,Sankt Göransgatan
  Hägersten|59.299 17.999|Personnevägen,Hägerstensvägen,Telefonvägen
Madrid|Spain|ES|Europe/Madrid|EUR|spanish|MAD|+34 91 555 ####|280##|sn|Banco Alameda,Caja del Manzanares
  Lavapiés|40.408 -3.701|calle de Embajadores,calle de Argumosa,calle del Ave María
  Chamberí|40.434 -3.704|calle de Fuencarral,calle de Ponzano,calle de Luchana
  Retiro|40.415 -3.677|calle de Ibiza,calle de Menorca,calle de Narváez
  Malasaña|40.427 -3.705|calle del Pez,calle de San Bernardo,calle de la Palma
Barcelona|Spain|ES|Europe/Madrid|EUR|spanish|BCN|+34 93 555 ####|080##|sn|Banco Alameda,Caixa del Besòs
  Gràcia|41.403 2.157|carrer de Verdi,carrer Gran de Gràcia,carrer de Torrijos
  Eixample|41.392 2.163|carrer d'Aragó,carrer del Consell de Cent,carrer de Muntaner
  Poblenou|41.401 2.202|rambla del Poblenou,carrer de Pujades,carrer de Pallars
  Sants|41.376 2.138|carrer de Sants,carrer de Galileu,carrer de Vallespir
Lisbon|Portugal|PT|Europe/Lisbon|EUR|portuguese|LIS|+351 21 555 ####|1###-###|sn|Banco do Estuário,Caixa Lusa
  Graça|38.717 -9.130|Rua da Graça,Largo da Graça,Rua Angelina Vidal
  Campo de Ourique|38.717 -9.165|Rua Ferreira Borges,Rua Saraiva de Carvalho,Rua Coelho da Rocha
  Alvalade|38.753 -9.144|Avenida da Igreja,Avenida de Roma,Rua Acácio de Paiva
  Arroios|38.733 -9.134|Rua de Arroios,Avenida Almirante Reis,Rua Morais Soares
Rome|Italy|IT|Europe/Rome|EUR|italian|FCO|+39 06 5550 ####|001##|sn|Cassa del Tevere,Banca Castelli
  Trastevere|41.887 12.468|via della Lungaretta,viale di Trastevere,via Natale del Grande
  Testaccio|41.877 12.476|via Marmorata,via Galvani,via Luca della Robbia
  Pigneto|41.889 12.529|via del Pigneto,via Prenestina,via Fanfulla da Lodi
  Prati|41.908 12.463|via Cola di Rienzo,via Candia,viale Giulio Cesare
Milan|Italy|IT|Europe/Rome|EUR|italian|MXP|+39 02 5550 ####|201##|sn|Banca dei Navigli,Cassa Lombarda
  Isola|45.487 9.189|via Borsieri,via Thaon di Revel,via Garigliano
  Navigli|45.451 9.175|Ripa di Porta Ticinese,via Vigevano,corso San Gottardo
  Porta Venezia|45.475 9.205|corso Buenos Aires,via Lecco,via Melzo
  Città Studi|45.477 9.227|via Pacini,viale Romagna,via Ampère
Genoa|Italy|IT|Europe/Rome|EUR|italian|GOA|+39 010 5550 ###|161##|sn|Cassa della Lanterna,Banca del Molo
  Castelletto|44.415 8.931|Spianata Castelletto,corso Firenze,via Crosa di Vergagni
  Foce|44.398 8.945|corso Buenos Aires,via Cecchi,via della Libertà
  Sturla|44.393 8.980|via Caprera,via dei Mille,via Sturla
  Molo|44.407 8.927|via Ravecca,vico Palla,via San Bernardo
Tallinn|Estonia|EE|Europe/Tallinn|EUR|estonian|TLL|+372 555 ####|10###|sn|Tallinna Hoiupank,Põhjaranna Pank
  Kalamaja|59.444 24.735|Kotzebue,Soo,Salme
  Kadriorg|59.436 24.779|Koidula,Weizenbergi,Poska
  Kesklinn|59.433 24.757|Gonsiori,Raua,Tartu maantee
  Nõmme|59.385 24.686|Jaama,Raudtee,Turu plats
Athens|Greece|GR|Europe/Athens|EUR|greek|ATH|+30 21 0555 ####|1## ##|sn|Saronic Bank,Attica Cooperative Bank
  Pangrati|37.968 23.747|Archelaou,Imittou,Spirou Merkouri
  Exarchia|37.986 23.734|Themistokleous,Kallidromiou,Emmanouil Benaki
  Koukaki|37.964 23.725|Veikou,Drakou,Falirou
  Kypseli|38.001 23.739|Fokionos Negri,Kypselis,Agiou Meletiou
Istanbul|Türkiye|TR|Europe/Istanbul|TRY|turkish|IST|+90 212 555 ## ##|34###|sn|Haliç Bankası,Marmara Tasarruf
  Kadıköy|40.990 29.026|Moda Caddesi,Bahariye Caddesi,Yasa Caddesi
  Beşiktaş|41.043 29.007|Ihlamurdere Caddesi,Ortabahçe Caddesi,Barbaros Bulvarı
  Cihangir|41.032 28.984|Akarsu Caddesi,Sıraselviler Caddesi,Susam Sokak
  Üsküdar|41.026 29.016|Hakimiyet-i Milliye Caddesi,Selmanipak Caddesi,Doğancılar Caddesi
Bergen|Norway|NO|Europe/Oslo|NOK|nordic|BGO|+47 55 55 ## ##|50##|sn|Vestlandske Sparebank,Fjordbanken
  Sandviken|60.407 5.322|Sandviksveien,Nye Sandviksvei,Ekrengaten
  Nordnes|60.397 5.308|Nordnesveien,Haugeveien,Strangegaten
  Møhlenpris|60.384 5.324|Konsul Børs gate,Thormøhlens gate,Olaf Ryes vei
  Landås|60.363 5.365|Landåslien,Kolstien,Adolph Bergs vei
"""  # noqa: E501  (a city or a quarter a line)
