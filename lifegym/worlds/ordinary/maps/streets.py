"""Further streets of the cities, for addresses only: name | district | ends as lat lng | house numbers | postcode.

Positions are those of the real streets, to about a hundred metres.
"""

from __future__ import annotations

from typing import Final

STREETS: Final = {
    "amsterdam": """
Nieuwe Spiegelstraat|Centrum|52.3655 4.8880;52.3610 4.8868|1-74|1017 DB
Zeedijk|Centrum|52.3768 4.9010;52.3728 4.9000|1-139|1012 AN
Haarlemmerstraat|Centrum|52.3788 4.8955;52.3815 4.8895|1-161|1013 EJ
Damstraat|Centrum|52.3727 4.8938;52.3718 4.8965|1-40|1012 JM
Leidsestraat|Centrum|52.3668 4.8890;52.3642 4.8838|1-112|1017 PB
Singel|Centrum|52.3785 4.8945;52.3670 4.8905|1-544|1012 VN
Spuistraat|Centrum|52.3768 4.8945;52.3690 4.8892|1-338|1012 VX
Raadhuisstraat|Centrum|52.3733 4.8905;52.3740 4.8845|1-55|1016 DC
Weteringschans|Centrum|52.3630 4.8825;52.3598 4.9000|1-263|1017 XA
Noorderstraat|Centrum|52.3617 4.8905;52.3612 4.8955|1-106|1017 TW
Recht Boomssloot|Centrum|52.3722 4.9030;52.3712 4.9050|1-97|1011 CW
Krom Boomssloot|Centrum|52.3724 4.9022;52.3706 4.9048|1-77|1011 GP
Sint Antoniesbreestraat|Centrum|52.3718 4.9005;52.3697 4.9025|1-152|1011 HB
Plantage Kerklaan|Centrum|52.3675 4.9110;52.3652 4.9128|1-61|1018 SZ
Plantage Muidergracht|Centrum|52.3657 4.9105;52.3640 4.9200|1-155|1018 TT
Henri Polaklaan|Centrum|52.3672 4.9105;52.3668 4.9140|1-44|1018 CT
Westerstraat|Jordaan|52.3775 4.8865;52.3783 4.8795|1-327|1015 MD
Lindengracht|Jordaan|52.3798 4.8872;52.3803 4.8808|1-331|1015 KH
Tuinstraat|Jordaan|52.3765 4.8855;52.3772 4.8798|1-211|1015 PD
Egelantiersgracht|Jordaan|52.3757 4.8850;52.3762 4.8798|1-205|1015 RM
Marnixstraat|Jordaan|52.3820 4.8818;52.3645 4.8805|1-425|1017 PJ
Eerste van der Helststraat|De Pijp|52.3570 4.8928;52.3535 4.8928|1-80|1073 AH
Frans Halsstraat|De Pijp|52.3580 4.8905;52.3540 4.8898|1-96|1072 BT
Govert Flinckstraat|De Pijp|52.3562 4.8885;52.3557 4.9000|1-406|1073 CH
Gerard Doustraat|De Pijp|52.3568 4.8890;52.3562 4.8995|1-230|1073 XA
Sarphatipark|De Pijp|52.3548 4.8940;52.3540 4.8985|1-135|1073 EC
Jan Pieter Heijestraat|Oud-West|52.3660 4.8640;52.3607 4.8630|1-175|1053 GK
De Clercqstraat|Oud-West|52.3712 4.8755;52.3722 4.8650|1-145|1053 AG
Bilderdijkkade|Oud-West|52.3715 4.8712;52.3650 4.8725|1-98|1053 VN
Eerste Constantijn Huygensstraat|Oud-West|52.3665 4.8760;52.3605 4.8755|1-126|1054 BR
Vondelstraat|Oud-West|52.3622 4.8800;52.3600 4.8690|1-210|1054 GA
Wilhelminastraat|Oud-West|52.3630 4.8680;52.3637 4.8590|1-205|1054 WD
Borgerstraat|Oud-West|52.3665 4.8690;52.3658 4.8600|1-269|1053 PN
Nassaukade|Oud-West|52.3830 4.8810;52.3640 4.8790|1-390|1053 LM
Maasstraat Noord|Rivierenbuurt|52.3492 4.8963;52.3480 4.8965|1-30|1078 HE
Vrijheidslaan|Rivierenbuurt|52.3478 4.9042;52.3492 4.9130|1-104|1079 KC
Churchill-laan|Rivierenbuurt|52.3475 4.9038;52.3462 4.8915|1-287|1078 EA
Amstelkade|Rivierenbuurt|52.3497 4.8905;52.3492 4.9040|1-177|1078 AV
Cornelis Krusemanstraat|Zuid|52.3510 4.8565;52.3515 4.8680|1-85|1075 NJ
Willemsparkweg|Zuid|52.3590 4.8762;52.3555 4.8655|1-228|1071 HC
Valeriusstraat|Zuid|52.3545 4.8690;52.3530 4.8570|1-298|1075 GB
De Lairessestraat|Zuid|52.3560 4.8790;52.3525 4.8585|1-179|1071 PA
Pieter Cornelisz Hooftstraat|Zuid|52.3612 4.8820;52.3597 4.8735|1-184|1071 CD
Buitenveldertselaan|Zuid|52.3370 4.8730;52.3255 4.8760|1-186|1081 AB
De Boelelaan|Zuidas|52.3348 4.8560;52.3355 4.8895|1-1118|1081 HV
Van Boshuizenstraat|Zuid|52.3320 4.8690;52.3265 4.8680|1-750|1082 AR
Europaboulevard|Rivierenbuurt|52.3415 4.8905;52.3345 4.8895|1-24|1083 AD
Molukkenstraat|Oost|52.3650 4.9400;52.3580 4.9420|1-220|1095 BC
Insulindeweg|Oost|52.3617 4.9330;52.3618 4.9460|1-240|1095 DP
Dapperstraat|Oost|52.3640 4.9270;52.3600 4.9290|1-289|1093 BR
Wijttenbachstraat|Oost|52.3600 4.9220;52.3602 4.9310|1-89|1093 JA
Beukenweg|Oost|52.3590 4.9175;52.3572 4.9230|1-38|1092 BA
Eerste Oosterparkstraat|Oost|52.3585 4.9100;52.3575 4.9185|1-244|1091 HB
Sarphatistraat|Centrum|52.3598 4.9010;52.3640 4.9190|1-729|1018 AV
Borneokade|Oostelijk Havengebied|52.3735 4.9470;52.3722 4.9560|1-300|1019 XC
Sumatrakade|Oostelijk Havengebied|52.3778 4.9330;52.3770 4.9420|1-1571|1019 RE
Zeeburgerdijk|Oost|52.3670 4.9290;52.3668 4.9480|1-809|1094 AE
Linnaeusparkweg|Watergraafsmeer|52.3545 4.9300;52.3510 4.9400|1-276|1098 EJ
Hogeweg|Watergraafsmeer|52.3520 4.9330;52.3510 4.9425|1-120|1098 CD
Ringdijk|Watergraafsmeer|52.3560 4.9270;52.3490 4.9200|1-100|1097 AH
Pampuslaan|IJburg|52.3560 4.9920;52.3530 5.0000|1-700|1087 HP
Krijn Taconiskade|IJburg|52.3570 4.9850;52.3545 4.9930|1-560|1087 HW
Diemerparklaan|IJburg|52.3545 4.9960;52.3530 5.0060|1-130|1087 GN
Van Hallstraat|Westerpark|52.3838 4.8730;52.3795 4.8720|1-699|1051 HE
Van Limburg Stirumstraat|Westerpark|52.3830 4.8755;52.3805 4.8730|1-110|1051 BA
Haarlemmerweg|Westerpark|52.3840 4.8830;52.3835 4.8450|1-641|1051 KX
Frederik Hendrikstraat|Westerpark|52.3790 4.8760;52.3725 4.8755|1-150|1052 HW
Eerste Schinkelstraat|Zuid|52.3530 4.8520;52.3500 4.8510|1-50|1075 TZ
Van Spilbergenstraat|De Baarsjes|52.3700 4.8545;52.3670 4.8540|1-175|1057 RB
Mercatorplein|De Baarsjes|52.3708 4.8505;52.3718 4.8520|1-130|1057 CB
Postjesweg|De Baarsjes|52.3650 4.8590;52.3640 4.8360|1-199|1057 DZ
Hoofdweg|De Baarsjes|52.3790 4.8500;52.3630 4.8510|1-915|1056 DA
Bos en Lommerweg|De Baarsjes|52.3795 4.8575;52.3785 4.8400|1-389|1055 DK
Egidiusstraat|De Baarsjes|52.3790 4.8490;52.3760 4.8480|1-100|1055 GN
Jan van Galenstraat|De Baarsjes|52.3740 4.8720;52.3725 4.8340|1-345|1056 CB
Papaverweg|Noord|52.3955 4.9020;52.3980 4.9110|1-55|1032 KG
Ridderspoorweg|Noord|52.3925 4.9010;52.3945 4.9040|1-200|1032 LL
Distelweg|Noord|52.3960 4.8990;52.3935 4.9070|1-113|1031 HD
Hagedoornplein|Noord|52.3895 4.9095;52.3902 4.9105|1-23|1031 BV
Jasmijnstraat|Noord|52.3882 4.9100;52.3890 4.9125|1-60|1031 ST
Nieuwendammerdijk|Noord|52.3930 4.9300;52.3925 4.9480|1-545|1025 LN
Purmerweg|Noord|52.3955 4.9340;52.3975 4.9470|1-150|1023 BD
Beemsterstraat|Noord|52.3985 4.9400;52.3990 4.9530|1-800|1027 EB
Bezaanjachtplein|Noord|52.4080 4.9180;52.4088 4.9200|1-300|1034 CR
Ankerplaats|Noord|52.4075 4.9150;52.4085 4.9170|1-80|1034 KL
Statenjachtstraat|Noord|52.4085 4.9130;52.4065 4.9230|1-700|1034 EL
Johan Huizingalaan|Osdorp|52.3580 4.8330;52.3435 4.8325|1-765|1066 VS
Plesmanlaan|Osdorp|52.3530 4.8360;52.3520 4.8020|1-125|1066 CX
Comeniusstraat|Osdorp|52.3540 4.8310;52.3510 4.8305|1-800|1065 CD
Meer en Vaart|Osdorp|52.3625 4.8060;52.3570 4.8055|1-490|1068 LE
Pieter Calandlaan|Osdorp|52.3568 4.8330;52.3545 4.7850|1-800|1068 NM
Osdorper Ban|Osdorp|52.3620 4.7960;52.3575 4.7870|1-310|1068 LX
Burgemeester Roellstraat|Osdorp|52.3735 4.8320;52.3745 4.8050|1-360|1064 BL
Dr. H. Colijnstraat|Osdorp|52.3790 4.8080;52.3755 4.8010|1-800|1067 CB
Burgemeester de Vlugtlaan|Osdorp|52.3800 4.8370;52.3790 4.8180|1-240|1063 BM
Slotermeerlaan|Osdorp|52.3790 4.8270;52.3735 4.8260|1-200|1064 GX
Bijlmerdreef|Bijlmer|52.3165 4.9480;52.3230 4.9730|1-1300|1102 CT
Groeneveen|Bijlmer|52.3200 4.9800;52.3190 4.9830|1-500|1103 EA
Geldershoofd|Bijlmer|52.3225 4.9650;52.3215 4.9680|1-400|1103 BC
Schonerwoerdstraat|Bijlmer|52.2985 4.9780;52.2975 4.9810|1-120|1107 GB
Wisseloord|Bijlmer|52.3020 4.9790;52.3010 4.9820|1-300|1106 MB
Renswoudestraat|Bijlmer|52.2970 4.9830;52.2960 4.9860|1-130|1106 BK
Holendrechtplein|Bijlmer|52.2985 4.9600;52.2990 4.9630|1-120|1106 LP
Niftrikhof|Bijlmer|52.2990 4.9650;52.2980 4.9670|1-100|1106 SC
Nieuwersluisstraat|Bijlmer|52.2975 4.9690;52.2965 4.9720|1-200|1106 KL
Albert Camuslaan|Bijlmer|52.3285 4.9470;52.3265 4.9500|1-240|1102 WB
Agatha Christiesingel|Bijlmer|52.3290 4.9500;52.3280 4.9530|1-150|1102 WP
Charles Petitweg|Bijlmer|52.3275 4.9520;52.3265 4.9550|1-120|1103 AJ
Schiphol Boulevard|Schiphol|52.3080 4.7600;52.3055 4.7570|1-800|1118 BG
""",
    "berlin": """
Turmstraße|Moabit|52.5262 13.3480;52.5250 13.3265|1-92|10551
Oldenburger Straße|Moabit|52.5300 13.3375;52.5245 13.3400|1-46|10551
Birkenstraße|Moabit|52.5322 13.3420;52.5300 13.3280|1-83|10559
Malplaquetstraße|Wedding|52.5480 13.3590;52.5520 13.3560|1-44|13347
Nazarethkirchstraße|Wedding|52.5477 13.3570;52.5490 13.3620|32-54|13347
Ackerstraße|Mitte|52.5300 13.3980;52.5400 13.3870|1-174|13355
Richardstraße|Neukölln|52.4740 13.4450;52.4700 13.4500|1-119|12043
Reuterstraße|Neukölln|52.4905 13.4330;52.4810 13.4350|1-96|12047
Friedelstraße|Neukölln|52.4935 13.4290;52.4870 13.4285|1-61|12047
Fritz-Reuter-Allee|Britz|52.4520 13.4490;52.4400 13.4500|1-190|12359
Parchimer Allee|Britz|52.4450 13.4500;52.4450 13.4680|1-126|12359
Rigaer Straße|Friedrichshain|52.5170 13.4560;52.5160 13.4700|1-106|10247
Samariterstraße|Friedrichshain|52.5190 13.4650;52.5130 13.4655|1-41|10247
Bänschstraße|Friedrichshain|52.5165 13.4620;52.5162 13.4720|23-93|10247
Dieffenbachstraße|Kreuzberg|52.4930 13.4120;52.4920 13.4230|1-79|10967
Böckhstraße|Kreuzberg|52.4938 13.4150;52.4935 13.4225|1-51|10967
Lychener Straße|Prenzlauer Berg|52.5395 13.4170;52.5485 13.4200|1-87|10437
Berliner Allee|Weißensee|52.5470 13.4490;52.5570 13.4680|1-320|13088
Langhansstraße|Weißensee|52.5520 13.4430;52.5560 13.4540|1-154|13086
Pistoriusstraße|Weißensee|52.5540 13.4370;52.5520 13.4570|1-161|13086
Treskowallee|Karlshorst|52.4920 13.5240;52.4740 13.5270|1-231|10318
Ehrenfelsstraße|Karlshorst|52.4830 13.5270;52.4830 13.5370|1-52|10318
Stolzenfelsstraße|Karlshorst|52.4810 13.5190;52.4820 13.5290|1-31|10318
Rummelsburger Straße|Friedrichsfelde|52.4990 13.5010;52.4960 13.5220|1-103|10315
Einbecker Straße|Friedrichsfelde|52.5090 13.5110;52.5070 13.5220|1-123|10317
Oranienstraße|Kreuzberg|52.5040 13.4020;52.4995 13.4230|1-206|10999
Bergmannstraße|Kreuzberg|52.4895 13.3860;52.4880 13.4010|1-112|10961
Graefestraße|Kreuzberg|52.4950 13.4130;52.4895 13.4160|1-92|10967
Urbanstraße|Kreuzberg|52.4945 13.4020;52.4885 13.4230|1-183|10967
Weserstraße|Neukölln|52.4870 13.4290;52.4740 13.4500|1-216|12047
Karl-Marx-Straße|Neukölln|52.4860 13.4250;52.4690 13.4420|1-304|12043
Sonnenallee|Neukölln|52.4865 13.4260;52.4690 13.4620|1-355|12047
Kastanienallee|Prenzlauer Berg|52.5400 13.4110;52.5345 13.4060|1-104|10435
Danziger Straße|Prenzlauer Berg|52.5410 13.4120;52.5330 13.4380|1-245|10405
Stargarder Straße|Prenzlauer Berg|52.5490 13.4130;52.5450 13.4270|1-82|10437
Torstraße|Mitte|52.5290 13.4110;52.5275 13.3900|1-231|10119
Auguststraße|Mitte|52.5265 13.3980;52.5260 13.3900|1-92|10117
Linienstraße|Mitte|52.5280 13.4130;52.5275 13.3920|1-240|10115
Müllerstraße|Wedding|52.5425 13.3670;52.5600 13.3350|1-190|13353
Tegeler Straße|Wedding|52.5410 13.3590;52.5435 13.3520|1-43|13353
Sprengelstraße|Wedding|52.5435 13.3560;52.5455 13.3490|1-48|13353
""",
    "london": """
Graham Road|Dalston|51.5460 -0.0720;51.5470 -0.0570|1-259|E8 1BZ
Ridley Road|Dalston|51.5485 -0.0750;51.5490 -0.0690|1-110|E8 2NP
Sandringham Road|Dalston|51.5510 -0.0750;51.5510 -0.0610|1-172|E8 2LL
Lower Clapton Road|Clapton|51.5500 -0.0530;51.5600 -0.0560|1-221|E5 0NR
Chatsworth Road|Clapton|51.5510 -0.0460;51.5600 -0.0440|1-180|E5 0LH
Powerscroft Road|Clapton|51.5555 -0.0530;51.5540 -0.0450|1-145|E5 0PT
Choumert Road|Peckham|51.4690 -0.0690;51.4670 -0.0770|1-190|SE15 4AR
Grange Road|Bermondsey|51.4975 -0.0830;51.4925 -0.0740|1-180|SE1 3AA
Southwark Park Road|Bermondsey|51.4920 -0.0730;51.4950 -0.0570|1-420|SE16 3RN
Jamaica Road|Bermondsey|51.5010 -0.0730;51.4960 -0.0560|1-258|SE1 2RN
Brockley Road|Brockley|51.4660 -0.0370;51.4530 -0.0380|1-414|SE4 2BY
Wickham Road|Brockley|51.4700 -0.0310;51.4610 -0.0270|1-122|SE4 1NE
Manor Avenue|Brockley|51.4700 -0.0330;51.4630 -0.0300|1-110|SE4 1TD
Rushey Green|Catford|51.4490 -0.0180;51.4440 -0.0200|1-235|SE6 4AS
Brownhill Road|Catford|51.4450 -0.0190;51.4470 0.0010|1-350|SE6 1AA
Sandhurst Road|Catford|51.4400 -0.0130;51.4370 0.0000|1-240|SE6 1XD
West Green Road|Tottenham|51.5830 -0.0730;51.5860 -0.0930|1-380|N15 5AG
Philip Lane|Tottenham|51.5890 -0.0720;51.5870 -0.0900|1-290|N15 4HJ
High Road|Tottenham|51.5820 -0.0720;51.6000 -0.0680|1-867|N15 4RR
Tottenham Lane|Crouch End|51.5790 -0.1230;51.5870 -0.1170|1-170|N8 9BG
Park Road|Crouch End|51.5790 -0.1240;51.5860 -0.1350|1-188|N8 8JR
Ferme Park Road|Crouch End|51.5740 -0.1150;51.5830 -0.1180|1-180|N8 9RY
Leighton Road|Kentish Town|51.5500 -0.1400;51.5520 -0.1310|1-160|NW5 2RB
Fortess Road|Kentish Town|51.5510 -0.1410;51.5580 -0.1390|1-120|NW5 1AG
Falkland Road|Kentish Town|51.5520 -0.1400;51.5530 -0.1340|1-90|NW5 2XB
Haverstock Hill|Belsize Park|51.5440 -0.1530;51.5540 -0.1670|1-235|NW3 4QR
Belsize Avenue|Belsize Park|51.5510 -0.1650;51.5480 -0.1710|1-70|NW3 4AU
Glenloch Road|Belsize Park|51.5480 -0.1640;51.5460 -0.1600|1-57|NW3 4BY
Mare Street|Hackney|51.5370 -0.0580;51.5490 -0.0550|1-418|E8 1HE
Morning Lane|Hackney|51.5465 -0.0550;51.5475 -0.0470|1-120|E9 6LH
Broadway Market|Hackney|51.5360 -0.0620;51.5380 -0.0605|1-89|E8 4PH
Upper Street|Islington|51.5330 -0.1060;51.5450 -0.1030|1-345|N1 1RU
Essex Road|Islington|51.5370 -0.1020;51.5480 -0.0900|1-420|N1 3PF
Exmouth Market|Islington|51.5262 -0.1095;51.5252 -0.1075|1-71|EC1R 4QL
Rye Lane|Peckham|51.4735 -0.0690;51.4660 -0.0665|1-260|SE15 4UA
Bellenden Road|Peckham|51.4720 -0.0760;51.4640 -0.0730|1-210|SE15 4BW
Queen's Road|Peckham|51.4735 -0.0630;51.4745 -0.0480|1-330|SE15 2EZ
Atlantic Road|Brixton|51.4625 -0.1140;51.4605 -0.1110|1-120|SW9 8PX
Coldharbour Lane|Brixton|51.4620 -0.1150;51.4660 -0.0950|1-450|SW9 8LQ
Acre Lane|Brixton|51.4610 -0.1155;51.4615 -0.1290|1-180|SW2 5SG
Parkway|Camden|51.5390 -0.1430;51.5365 -0.1480|1-122|NW1 7AN
Kentish Town Road|Camden|51.5400 -0.1420;51.5530 -0.1430|1-400|NW5 2AA
Royal College Street|Camden|51.5370 -0.1340;51.5440 -0.1390|1-240|NW1 0TA
Hoe Street|Walthamstow|51.5800 -0.0190;51.5880 -0.0180|1-520|E17 3AP
Railton Road|Brixton|51.4600 -0.1120;51.4530 -0.1040|1-280|SE24 0JN
""",
    "shanghai": """
Yuyuan Road|Jing'an|31.2260 121.4450;31.2200 121.4160|1-1400|200040
Wanhangdu Road|Jing'an|31.2260 121.4440;31.2340 121.4280|1-900|200042
Kangding Road|Jing'an|31.2330 121.4530;31.2330 121.4370|1-1200|200041
Wukang Road|Xuhui|31.2140 121.4390;31.2060 121.4370|1-440|200031
Anfu Road|Xuhui|31.2150 121.4490;31.2140 121.4410|1-330|200031
Jianguo West Road|Xuhui|31.2070 121.4580;31.2040 121.4460|1-640|200031
Dingxi Road|Changning|31.2160 121.4240;31.2060 121.4260|1-1300|200050
Xingguo Road|Changning|31.2120 121.4340;31.2070 121.4320|1-440|200052
Xinhua Road|Changning|31.2080 121.4300;31.2060 121.4160|1-640|200052
Tian'ai Road|Hongkou|31.2680 121.4820;31.2710 121.4820|1-90|200081
Liyang Road|Hongkou|31.2590 121.4900;31.2660 121.4840|1-1400|200080
""",
    "paris": """
rue Oberkampf|11e|48.8640 2.3670;48.8660 2.3850|1-159|75011
rue de la Roquette|11e|48.8535 2.3710;48.8610 2.3870|1-190|75011
rue des Dames|Batignolles|48.8830 2.3270;48.8835 2.3150|1-130|75017
""",
}
