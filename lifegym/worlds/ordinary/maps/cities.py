"""Cities as a map has them: districts, streets, roads, water, stops and lines with their real positions.

Each line begins with what it is:
- ``city`` name, other names | country | code | lat lng | zone | language
- ``district`` name | lat lng
- ``town`` name, other names | lat lng (a town nearby, of which only the name is known)
- ``street`` name | district | lat lng;lat lng | first-last house number | postcode
- ``road`` name | kind | lat lng;...
- ``water`` name | lat lng;...
- ``cross`` name | kind | modes | exposed | minutes of waiting | lat lng;lat lng (over the water above it)
- ``stop`` name, other names | lat lng
- ``line`` name | kind | stops; the most used lines come first
"""

from __future__ import annotations

from typing import Final

AMSTERDAM: Final = """
city Amsterdam,阿姆斯特丹,Mokum|Netherlands|NL|52.3728 4.8936|Europe/Amsterdam|nl
district Centrum|52.3728 4.8936
district Jordaan|52.3745 4.8800
district De Pijp|52.3545 4.8945
district Oud-West|52.3655 4.8700
district Zuid|52.3470 4.8700
district Oost|52.3610 4.9290
district Westerpark|52.3850 4.8760
district Oostelijk Havengebied|52.3750 4.9380
district De Baarsjes|52.3690 4.8530
district Rivierenbuurt|52.3450 4.9020
district Watergraafsmeer|52.3510 4.9330
district Noord|52.3920 4.9200
district Zuidas|52.3380 4.8740
district Bijlmer|52.3140 4.9550
district IJburg|52.3560 4.9950
district Osdorp|52.3590 4.8000
town Haarlem|52.3812 4.6369
town Zandvoort,Zandvoort aan Zee|52.3713 4.5331
town Zaandam|52.4389 4.8136
town Amstelveen|52.3026 4.8587
town Hoofddorp|52.3027 4.6895
street Prinsengracht|Jordaan|52.3795 4.8868;52.3660 4.8836;52.3612 4.8990|1-1131|1015 LK
street Keizersgracht|Centrum|52.3790 4.8890;52.3655 4.8855;52.3630 4.8995|1-814|1015 CJ
street Herengracht|Centrum|52.3785 4.8905;52.3665 4.8872;52.3652 4.8990|1-623|1017 BS
street Damrak|Centrum|52.3770 4.8985;52.3737 4.8937|1-98|1012 LP
street Rokin|Centrum|52.3722 4.8930;52.3672 4.8922|2-168|1012 KV
street Nieuwezijds Voorburgwal|Centrum|52.3765 4.8955;52.3690 4.8895|1-371|1012 RM
street Haarlemmerdijk|Centrum|52.3815 4.8895;52.3845 4.8830|1-188|1013 KA
street Rozengracht|Jordaan|52.3736 4.8828;52.3712 4.8755|1-257|1016 NC
street Elandsgracht|Jordaan|52.3702 4.8815;52.3692 4.8775|1-152|1016 TW
street Vijzelstraat|Centrum|52.3663 4.8930;52.3607 4.8912|1-137|1017 HK
street Utrechtsestraat|Centrum|52.3655 4.8975;52.3600 4.8987|1-145|1017 VM
street Weesperstraat|Centrum|52.3665 4.9045;52.3620 4.9075|1-121|1018 DN
street Plantage Middenlaan|Centrum|52.3672 4.9085;52.3634 4.9175|2-98|1018 DD
street Ferdinand Bolstraat|De Pijp|52.3582 4.8912;52.3490 4.8905|1-333|1072 LB
street Albert Cuypstraat|De Pijp|52.3558 4.8890;52.3552 4.9003|1-278|1073 BD
street Van Woustraat|De Pijp|52.3575 4.9000;52.3470 4.9020|1-263|1074 AD
street Ceintuurbaan|De Pijp|52.3535 4.8860;52.3530 4.9040|1-446|1074 EA
street Overtoom|Oud-West|52.3636 4.8800;52.3590 4.8570|1-594|1054 HB
street Kinkerstraat|Oud-West|52.3690 4.8765;52.3670 4.8600|1-365|1053 DN
street Bilderdijkstraat|Oud-West|52.3720 4.8725;52.3650 4.8735|1-221|1053 KP
street Van Baerlestraat|Zuid|52.3602 4.8755;52.3545 4.8812|1-176|1071 AL
street Beethovenstraat|Zuid|52.3530 4.8785;52.3455 4.8755|1-198|1077 HR
street Cornelis Schuytstraat|Zuid|52.3560 4.8735;52.3530 4.8705|1-84|1071 JL
street Amstelveenseweg|Zuid|52.3580 4.8580;52.3390 4.8572|1-1290|1075 XC
street Gustav Mahlerlaan|Zuidas|52.3375 4.8710;52.3370 4.8800|1-3024|1082 MA
street Strawinskylaan|Zuidas|52.3400 4.8690;52.3402 4.8800|1-3127|1077 ZX
street Rijnstraat|Rivierenbuurt|52.3485 4.9040;52.3400 4.9045|1-254|1079 HL
street Maasstraat|Rivierenbuurt|52.3480 4.8965;52.3425 4.8975|1-205|1078 HD
street Wibautstraat|Oost|52.3600 4.9090;52.3500 4.9150|1-224|1091 GP
street Linnaeusstraat|Oost|52.3632 4.9215;52.3560 4.9290|1-253|1093 EK
street Javastraat|Oost|52.3632 4.9300;52.3640 4.9430|1-247|1094 HG
street Middenweg|Watergraafsmeer|52.3545 4.9300;52.3425 4.9480|1-599|1098 AE
street Czaar Peterstraat|Oostelijk Havengebied|52.3720 4.9270;52.3680 4.9285|1-262|1018 PR
street Piet Heinkade|Oostelijk Havengebied|52.3765 4.9115;52.3740 4.9320|1-217|1019 BR
street KNSM-laan|Oostelijk Havengebied|52.3772 4.9395;52.3770 4.9510|1-604|1019 LL
street Spaarndammerstraat|Westerpark|52.3862 4.8800;52.3905 4.8785|1-157|1013 TK
street Jan Evertsenstraat|De Baarsjes|52.3705 4.8590;52.3698 4.8420|1-779|1057 BX
street Admiraal de Ruijterweg|De Baarsjes|52.3715 4.8620;52.3800 4.8480|1-557|1055 MD
street Van der Pekstraat|Noord|52.3860 4.9090;52.3905 4.9105|1-105|1031 CT
street Buikslotermeerplein|Noord|52.3990 4.9345;52.4005 4.9375|1-420|1025 ET
street Meeuwenlaan|Noord|52.3830 4.9145;52.3900 4.9250|1-402|1021 JL
street Bijlmerplein|Bijlmer|52.3125 4.9490;52.3145 4.9525|1-994|1102 DR
street IJburglaan|IJburg|52.3580 4.9850;52.3535 5.0040|1-1539|1087 HC
street Osdorpplein|Osdorp|52.3585 4.7985;52.3570 4.8030|1-932|1068 SZ
road A10 West|motorway|52.3890 4.8440;52.3650 4.8415;52.3400 4.8440
road A10 Zuid|motorway|52.3392 4.8460;52.3370 4.8730;52.3345 4.9130
road A10 Oost|motorway|52.3345 4.9150;52.3480 4.9500;52.3700 4.9660
road A10 Noord|motorway|52.3900 4.9770;52.4070 4.9300;52.4185 4.8700
road A4|motorway|52.3380 4.8400;52.3250 4.8000;52.3094 4.7660
road A2|motorway|52.3330 4.9170;52.3120 4.9330;52.2900 4.9380
road A9|motorway|52.2960 4.9500;52.2990 4.8900;52.3100 4.8000
road Nassaukade (S100)|arterial|52.3830 4.8810;52.3720 4.8765;52.3640 4.8790
road Stadhouderskade (S100)|arterial|52.3628 4.8815;52.3585 4.8920;52.3590 4.9020
road Mauritskade (S100)|arterial|52.3600 4.9060;52.3615 4.9180;52.3640 4.9260
road Wibautstraat (S112)|arterial|52.3590 4.9095;52.3480 4.9170;52.3380 4.9200
road De Boelelaan (S109)|arterial|52.3360 4.8560;52.3355 4.8720;52.3360 4.8900
road Jan van Galenstraat (S105)|arterial|52.3740 4.8720;52.3730 4.8500;52.3725 4.8340
water IJ|52.4180 4.8000;52.4060 4.8650;52.3960 4.8880;52.3860 4.8960;52.3815 4.9030;52.3795 4.9170;52.3800 4.9400;52.3790 4.9700;52.3760 5.0000;52.3850 5.0600
cross Buiksloterweg ferry|ferry|walking bicycling|1|8|52.3805 4.8995;52.3826 4.9028
cross IJtunnel|tunnel|driving|0|0|52.3735 4.9115;52.3865 4.9185
cross Schellingwouderbrug|bridge|driving walking bicycling|1|0|52.3745 4.9660;52.3835 4.9720
cross Coentunnel|tunnel|driving|0|0|52.4040 4.8600;52.4150 4.8655
cross Zeeburgertunnel|tunnel|driving|0|0|52.3715 4.9690;52.3880 4.9770
cross NDSM ferry|ferry|walking bicycling|1|24|52.3806 4.8990;52.4011 4.8914
stop Centraal Station,Amsterdam Centraal,CS|52.3783 4.8999
stop Centraal Station IJ-side,De Ruijterkade|52.3803 4.8995
stop Noord,Station Noord|52.4014 4.9328
stop Noorderpark|52.3889 4.9188
stop Rokin|52.3703 4.8923
stop Vijzelgracht|52.3600 4.8912
stop De Pijp|52.3527 4.8906
stop Europaplein|52.3416 4.8903
stop Station Zuid,Zuid station,Amsterdam Zuid|52.3389 4.8730
stop Nieuwmarkt|52.3719 4.9013
stop Waterlooplein|52.3676 4.9022
stop Weesperplein|52.3616 4.9076
stop Wibautstraat|52.3543 4.9122
stop Amstelstation,Amstel station,Amsterdam Amstel|52.3463 4.9177
stop Spaklerweg|52.3369 4.9198
stop Overamstel|52.3320 4.9160
stop Van der Madeweg|52.3294 4.9302
stop Duivendrecht|52.3234 4.9365
stop Strandvliet|52.3190 4.9404
stop Bijlmer ArenA|52.3122 4.9472
stop Bullewijk|52.3061 4.9527
stop Holendrecht|52.2981 4.9603
stop Reigersbos|52.2954 4.9743
stop Gein|52.2962 4.9895
stop Diemen Zuid|52.3303 4.9556
stop Ganzenhoef|52.3249 4.9745
stop Gaasperplas|52.3065 4.9885
stop RAI,Amsterdam RAI|52.3372 4.8903
stop Amstelveenseweg|52.3386 4.8576
stop Henk Sneevlietweg|52.3464 4.8343
stop Station Lelylaan,Lelylaan|52.3578 4.8338
stop Postjesweg|52.3645 4.8343
stop Jan van Galenstraat|52.3725 4.8348
stop Station Sloterdijk,Sloterdijk|52.3889 4.8379
stop Isolatorweg|52.3953 4.8507
stop Dam|52.3731 4.8926
stop Koningsplein|52.3668 4.8895
stop Leidseplein|52.3640 4.8828
stop Museumplein|52.3580 4.8812
stop Overtoom|52.3610 4.8650
stop Surinameplein|52.3585 4.8541
stop Westermarkt|52.3742 4.8840
stop Rozengracht|52.3722 4.8790
stop Elandsgracht|52.3698 4.8788
stop Bilderdijkstraat|52.3680 4.8730
stop Mercatorplein|52.3713 4.8520
stop Haarlemmermeerstation|52.3496 4.8562
stop Osdorpplein|52.3577 4.8003
stop Muiderpoort station,Amsterdam Muiderpoort,Muiderpoortstation|52.3606 4.9314
stop Artis|52.3663 4.9131
stop Alexanderplein|52.3630 4.9184
stop Flevopark|52.3603 4.9478
stop Rietlandpark|52.3730 4.9345
stop Azartplein|52.3778 4.9376
stop Vennepluimstraat|52.3545 4.9985
stop Frederiksplein|52.3593 4.8985
stop Rembrandtplein|52.3660 4.8964
stop Roelof Hartplein|52.3531 4.8835
stop Victorieplein|52.3475 4.9045
stop Olympisch Stadion|52.3443 4.8549
stop Science Park|52.3527 4.9483
stop Schiphol,Schiphol Airport,Amsterdam Airport|52.3094 4.7617
stop Buiksloterweg|52.3826 4.9028
stop IJplein|52.3817 4.9098
stop NDSM-werf,NDSM|52.4011 4.8914
stop Hallen|52.3668 4.8680
stop Javaplein|52.3645 4.9400
stop Haarlem|52.3876 4.6384
stop Zaandam|52.4387 4.8136
stop Utrecht Centraal|52.0894 5.1101
stop Weesp|52.3125 5.0430
stop De Vlugtlaan|52.3786 4.8381
stop Heemstedestraat|52.3520 4.8335
stop Venserpolder|52.3262 4.9480
stop Kraaiennest|52.3165 4.9790
stop Marnixplein|52.3789 4.8793
stop Van Hallstraat|52.3808 4.8722
stop A.J. Ernststraat|52.3303 4.8742
stop Uilenstede|52.3217 4.8748
stop Dapperstraat|52.3627 4.9258
stop Hogeweg|52.3521 4.9338
stop Diemerparklaan|52.3540 5.0010
stop Papaverweg|52.3962 4.9048
stop Purmerplein|52.3962 4.9405
stop Meer en Vaart|52.3590 4.8058
stop Burgemeester de Vlugtlaan|52.3795 4.8262
stop Lambertus Zijlplein|52.3770 4.8045
stop Jan Pieter Heijestraat|52.3668 4.8638
line Metro 52|metro|Noord;Noorderpark;Centraal Station;Rokin;Vijzelgracht;De Pijp;Europaplein;Station Zuid
line Tram 2|tram|Centraal Station;Dam;Koningsplein;Leidseplein;Museumplein;Overtoom;Surinameplein
line Metro 54|metro|Centraal Station;Nieuwmarkt;Waterlooplein;Weesperplein;Wibautstraat;Amstelstation;Spaklerweg;Van der Madeweg;Duivendrecht;Strandvliet;Bijlmer ArenA;Bullewijk;Holendrecht;Reigersbos;Gein
line Train Centraal - Schiphol|train|Centraal Station;Station Sloterdijk;Station Lelylaan;Schiphol
line Ferry F3|ferry|Centraal Station IJ-side;Buiksloterweg
line Tram 12|tram|Centraal Station;Dam;Koningsplein;Leidseplein;Museumplein;Roelof Hartplein;De Pijp;Victorieplein;Amstelstation
line Tram 14|tram|Dam;Rembrandtplein;Artis;Alexanderplein;Dapperstraat;Javaplein;Flevopark
line Night bus N88|bus|Centraal Station;Dam;Leidseplein;Museumplein;Roelof Hartplein;De Pijp;Victorieplein;Amstelstation
line Train Zuid - Schiphol|train|Weesp;Duivendrecht;RAI;Station Zuid;Schiphol
line Metro 50|metro|Isolatorweg;Station Sloterdijk;De Vlugtlaan;Jan van Galenstraat;Postjesweg;Station Lelylaan;Heemstedestraat;Henk Sneevlietweg;Amstelveenseweg;Station Zuid;RAI;Overamstel;Van der Madeweg;Duivendrecht;Strandvliet;Bijlmer ArenA;Bullewijk;Holendrecht;Reigersbos;Gein
line Tram 13|tram|Centraal Station;Dam;Westermarkt;Rozengracht;Bilderdijkstraat;Mercatorplein;Station Lelylaan
line Tram 26|tram|Centraal Station;Rietlandpark;Vennepluimstraat;Diemerparklaan
line Metro 53|metro|Centraal Station;Nieuwmarkt;Waterlooplein;Weesperplein;Wibautstraat;Amstelstation;Spaklerweg;Van der Madeweg;Venserpolder;Diemen Zuid;Ganzenhoef;Kraaiennest;Gaasperplas
line Night bus N81|bus|Centraal Station;Westermarkt;Rozengracht;Bilderdijkstraat;Hallen;Surinameplein;Station Lelylaan;Osdorpplein
line Night bus N93|bus|Centraal Station;Buiksloterweg;Noorderpark;Noord
line Tram 24|tram|Centraal Station;Rokin;Vijzelgracht;De Pijp;Roelof Hartplein;Olympisch Stadion
line Tram 17|tram|Centraal Station;Dam;Westermarkt;Elandsgracht;Hallen;Jan Pieter Heijestraat;Surinameplein;Station Lelylaan;Meer en Vaart;Osdorpplein
line Tram 7|tram|Azartplein;Rietlandpark;Alexanderplein;Weesperplein;Frederiksplein;Leidseplein;Elandsgracht;Hallen;Mercatorplein
line Tram 4|tram|Centraal Station;Rokin;Rembrandtplein;Frederiksplein;Victorieplein;RAI
line Ferry F4|ferry|Centraal Station IJ-side;NDSM-werf
line Bus 22|bus|Centraal Station;Artis;Javaplein;Muiderpoort station
line Train Centraal - Utrecht|train|Centraal Station;Amstelstation;Bijlmer ArenA;Utrecht Centraal
line Tram 19|tram|Station Sloterdijk;Mercatorplein;Bilderdijkstraat;Leidseplein;Frederiksplein;Alexanderplein;Hogeweg;Science Park
line Bus 15|bus|Station Sloterdijk;Mercatorplein;Surinameplein;Haarlemmermeerstation;Station Zuid
line Metro 51|metro|Centraal Station;Nieuwmarkt;Waterlooplein;Weesperplein;Wibautstraat;Amstelstation;Spaklerweg;Overamstel;RAI;Station Zuid;Amstelveenseweg;Henk Sneevlietweg;Heemstedestraat;Station Lelylaan;Postjesweg;Jan van Galenstraat;De Vlugtlaan;Station Sloterdijk;Isolatorweg
line Ferry F2|ferry|Centraal Station IJ-side;IJplein
line Train Centraal - Haarlem|train|Centraal Station;Station Sloterdijk;Haarlem
line Train Centraal - Zaandam|train|Centraal Station;Station Sloterdijk;Zaandam
line Bus 38|bus|Papaverweg;Buiksloterweg;Noorderpark;Noord
line Bus 65|bus|Amstelstation;Victorieplein;Europaplein;Station Zuid
line Tram 5|tram|Van Hallstraat;Marnixplein;Elandsgracht;Leidseplein;Museumplein;Roelof Hartplein;Station Zuid
line Tram 25|tram|Station Zuid;A.J. Ernststraat;Uilenstede
line Bus 21|bus|Centraal Station;Marnixplein;Van Hallstraat;De Vlugtlaan;Burgemeester de Vlugtlaan;Lambertus Zijlplein
line Bus 34|bus|Noorderpark;Purmerplein;Noord
"""  # noqa: E501  # one line or shore a row, so that the stops read in order

BERLIN: Final = """
city Berlin,柏林|Germany|DE|52.5200 13.4050|Europe/Berlin|de
district Mitte|52.5210 13.4000
district Kreuzberg|52.4980 13.4030
district Prenzlauer Berg|52.5410 13.4240
district Charlottenburg|52.5080 13.3040
district Neukölln|52.4810 13.4350
district Friedrichshain|52.5150 13.4540
district Schöneberg|52.4830 13.3530
street Friedrichstraße|Mitte|52.5260 13.3870;52.5050 13.3910|1-246|10117
street Torstraße|Mitte|52.5290 13.4110;52.5270 13.3880|1-231|10119
street Oranienstraße|Kreuzberg|52.5035 13.4080;52.4995 13.4250|1-207|10999
street Bergmannstraße|Kreuzberg|52.4890 13.3860;52.4885 13.4010|1-112|10961
street Schönhauser Allee|Prenzlauer Berg|52.5290 13.4105;52.5550 13.4140|1-188|10435
street Kastanienallee|Prenzlauer Berg|52.5330 13.4020;52.5400 13.4110|1-104|10435
street Kantstraße|Charlottenburg|52.5060 13.3310;52.5070 13.3040|1-166|10623
street Wilmersdorfer Straße|Charlottenburg|52.5130 13.3055;52.5000 13.3070|1-165|10629
street Karl-Marx-Straße|Neukölln|52.4860 13.4250;52.4700 13.4430|1-278|12043
street Boxhagener Straße|Friedrichshain|52.5140 13.4530;52.5090 13.4660|1-127|10245
street Hauptstraße|Schöneberg|52.4880 13.3570;52.4800 13.3470|1-163|10827
road A100|motorway|52.5150 13.2830;52.4900 13.2900;52.4700 13.3400
road Straße des 17. Juni|arterial|52.5160 13.3770;52.5145 13.3500;52.5130 13.3200
stop Hauptbahnhof,Berlin Hbf|52.5251 13.3694
stop Friedrichstraße|52.5203 13.3870
stop Alexanderplatz|52.5219 13.4132
stop Ostkreuz|52.5030 13.4690
stop Zoologischer Garten,Zoo|52.5072 13.3324
stop Charlottenburg|52.5048 13.3030
stop Potsdamer Platz|52.5096 13.3760
stop Südkreuz|52.4757 13.3656
stop Gesundbrunnen|52.5487 13.3884
stop Schönhauser Allee|52.5494 13.4150
stop Eberswalder Straße,U Eberswalder Straße|52.5415 13.4122
stop Warschauer Straße|52.5058 13.4490
stop Kottbusser Tor|52.4990 13.4180
stop Hallesches Tor|52.4978 13.3910
stop Hermannplatz,U Hermannplatz|52.4870 13.4245
stop Nollendorfplatz|52.4994 13.3540
stop Wittenbergplatz|52.5020 13.3430
stop Mehringdamm|52.4935 13.3885
stop Tempelhof|52.4706 13.3856
stop Flughafen BER,Berlin Airport|52.3645 13.5095
stop Turmstraße,U Turmstraße|52.5260 13.3420
stop Leopoldplatz,U Leopoldplatz|52.5465 13.3595
stop Rosenthaler Platz,U Rosenthaler Platz|52.5297 13.4013
stop Karl-Marx-Straße,U Karl-Marx-Straße|52.4763 13.4398
stop Britz-Süd,U Britz-Süd|52.4375 13.4477
stop Samariterstraße,U Samariterstraße|52.5147 13.4646
stop Schönleinstraße,U Schönleinstraße|52.4933 13.4222
stop Antonplatz|52.5486 13.4521
stop Karlshorst,S Karlshorst|52.4808 13.5260
stop Tierpark,U Tierpark|52.4973 13.5237
stop Rathaus Neukölln|52.4812 13.4348
stop Frankfurter Allee|52.5136 13.4753
stop Lichtenberg|52.5100 13.4970
line S-Bahn S7|train|Charlottenburg;Zoologischer Garten;Hauptbahnhof;Friedrichstraße;Alexanderplatz;Warschauer Straße;Ostkreuz
line U-Bahn U2|metro|Zoologischer Garten;Wittenbergplatz;Nollendorfplatz;Potsdamer Platz;Alexanderplatz;Eberswalder Straße;Schönhauser Allee
line Airport Express|train|Hauptbahnhof;Potsdamer Platz;Südkreuz;Flughafen BER
line Night bus N2|bus|Zoologischer Garten;Nollendorfplatz;Potsdamer Platz;Alexanderplatz;Eberswalder Straße;Schönhauser Allee
line U-Bahn U8|metro|Gesundbrunnen;Alexanderplatz;Kottbusser Tor;Hermannplatz
line U-Bahn U6|metro|Friedrichstraße;Hallesches Tor;Mehringdamm;Tempelhof
line U-Bahn U1|metro|Warschauer Straße;Kottbusser Tor;Hallesches Tor;Nollendorfplatz;Wittenbergplatz
line S-Bahn Ring|train|Gesundbrunnen;Schönhauser Allee;Ostkreuz;Tempelhof;Südkreuz;Charlottenburg
line U-Bahn U7|metro|Mehringdamm;Hermannplatz;Rathaus Neukölln;Karl-Marx-Straße;Britz-Süd
line U-Bahn U5|metro|Hauptbahnhof;Alexanderplatz;Samariterstraße;Frankfurter Allee;Lichtenberg;Tierpark
line U-Bahn U9|metro|Zoologischer Garten;Turmstraße;Leopoldplatz
line Tram M4|tram|Alexanderplatz;Antonplatz
line S-Bahn S3|train|Alexanderplatz;Warschauer Straße;Ostkreuz;Karlshorst
line Tram M8|tram|Hauptbahnhof;Rosenthaler Platz;Alexanderplatz
line Bus M41|bus|Hauptbahnhof;Potsdamer Platz;Hallesches Tor;Schönleinstraße;Hermannplatz
"""  # noqa: E501  # one line or shore a row, so that the stops read in order

PARIS: Final = """
city Paris,巴黎,パリ|France|FR|48.8566 2.3522|Europe/Paris|fr
district Marais|48.8590 2.3580
district Quartier Latin|48.8480 2.3470
district Montmartre|48.8860 2.3400
district Bastille|48.8530 2.3700
district Belleville|48.8720 2.3800
district Saint-Germain|48.8540 2.3340
district Batignolles|48.8870 2.3170
street Rue de Rivoli|Marais|48.8556 2.3600;48.8660 2.3230|1-258|75004
street Rue Saint-Antoine|Marais|48.8553 2.3610;48.8535 2.3680|1-138|75004
street Rue Mouffetard|Quartier Latin|48.8450 2.3490;48.8400 2.3500|1-149|75005
street Boulevard Saint-Germain|Saint-Germain|48.8490 2.3550;48.8600 2.3200|1-288|75006
street Rue Lepic|Montmartre|48.8840 2.3330;48.8880 2.3380|1-112|75018
street Rue de Charonne|Bastille|48.8535 2.3735;48.8560 2.3950|1-188|75011
street Rue de Belleville|Belleville|48.8720 2.3770;48.8760 2.4000|1-341|75020
street Rue des Batignolles|Batignolles|48.8820 2.3220;48.8870 2.3180|1-76|75017
road Boulevard périphérique|motorway|48.8990 2.3300;48.9000 2.3700;48.8650 2.4150
road Quai de la Rapée|arterial|48.8480 2.3660;48.8430 2.3730;48.8380 2.3790
stop Châtelet|48.8586 2.3474
stop Gare du Nord|48.8809 2.3553
stop Gare de Lyon|48.8443 2.3739
stop Gare Montparnasse,Montparnasse|48.8412 2.3205
stop Saint-Lazare|48.8760 2.3250
stop Bastille|48.8532 2.3691
stop République|48.8674 2.3636
stop Nation|48.8484 2.3959
stop Charles de Gaulle Étoile|48.8738 2.2950
stop Concorde|48.8656 2.3212
stop Odéon|48.8521 2.3387
stop Denfert-Rochereau|48.8338 2.3325
stop Place de Clichy|48.8838 2.3275
stop Belleville|48.8722 2.3767
stop La Défense|48.8918 2.2380
stop Aéroport CDG,Charles de Gaulle airport|49.0037 2.5710
stop Orly|48.7290 2.3700
line Métro 1|metro|La Défense;Charles de Gaulle Étoile;Concorde;Châtelet;Bastille;Gare de Lyon;Nation
line RER B|train|Aéroport CDG;Gare du Nord;Châtelet;Denfert-Rochereau
line Night bus N14|bus|Gare du Nord;Châtelet;Odéon;Gare Montparnasse;Denfert-Rochereau
line Métro 4|metro|Gare du Nord;Châtelet;Odéon;Gare Montparnasse;Denfert-Rochereau
line Métro 2|metro|Nation;Belleville;Place de Clichy;Charles de Gaulle Étoile
line Métro 14|metro|Saint-Lazare;Châtelet;Gare de Lyon;Orly
line Métro 5|metro|Gare du Nord;République;Bastille
line Métro 13|metro|Place de Clichy;Saint-Lazare;Gare Montparnasse
"""

LONDON: Final = """
city London,Londres,伦敦|United Kingdom|GB|51.5074 -0.1278|Europe/London|en
district Bloomsbury|51.5220 -0.1260
district Shoreditch|51.5240 -0.0780
district Camden|51.5390 -0.1430
district Brixton|51.4620 -0.1150
district Greenwich|51.4810 -0.0050
district Islington|51.5380 -0.1030
district Southwark|51.5030 -0.0900
district Clapham|51.4620 -0.1380
street Theobalds Road|Bloomsbury|51.5190 -0.1210;51.5210 -0.1130|1-98|WC1X
street Curtain Road|Shoreditch|51.5220 -0.0820;51.5270 -0.0800|1-156|EC2A
street Camden High Street|Camden|51.5350 -0.1390;51.5400 -0.1440|1-249|NW1
street Upper Street|Islington|51.5330 -0.1060;51.5460 -0.1030|1-345|N1
street Coldharbour Lane|Brixton|51.4620 -0.1150;51.4670 -0.0980|1-486|SW9
street Borough High Street|Southwark|51.5055 -0.0895;51.4995 -0.0945|1-312|SE1
street Trafalgar Road|Greenwich|51.4830 -0.0060;51.4850 0.0070|1-236|SE10
street Clapham High Street|Clapham|51.4620 -0.1390;51.4650 -0.1300|1-188|SW4
road A501 Euston Road|arterial|51.5240 -0.1440;51.5280 -0.1310;51.5305 -0.1220
road M25|motorway|51.6900 -0.1300;51.6200 0.2500;51.3000 0.0500
stop King's Cross St Pancras,Kings Cross|51.5304 -0.1239
stop Paddington|51.5154 -0.1755
stop Liverpool Street|51.5178 -0.0823
stop London Bridge|51.5052 -0.0864
stop Waterloo|51.5031 -0.1132
stop Victoria|51.4965 -0.1447
stop Oxford Circus|51.5152 -0.1419
stop Bank|51.5133 -0.0886
stop Camden Town|51.5392 -0.1426
stop Angel|51.5322 -0.1058
stop Old Street|51.5263 -0.0873
stop Brixton|51.4627 -0.1145
stop Canary Wharf|51.5035 -0.0187
stop Stratford|51.5416 -0.0042
stop Greenwich|51.4781 -0.0149
stop Clapham Common|51.4618 -0.1384
stop Greenwich Peninsula|51.5000 0.0080
stop Royal Docks|51.5077 0.0180
stop Heathrow|51.4713 -0.4525
stop Dalston Kingsland|51.5482 -0.0757
stop Clapton|51.5616 -0.0570
stop Peckham Rye|51.4703 -0.0692
stop Bermondsey|51.4979 -0.0637
stop Brockley|51.4646 -0.0375
stop Catford|51.4445 -0.0263
stop Seven Sisters|51.5822 -0.0749
stop Crouch Hill|51.5713 -0.1171
stop Kentish Town|51.5507 -0.1402
stop Belsize Park|51.5504 -0.1642
stop Finsbury Park|51.5642 -0.1065
stop Hackney Central|51.5472 -0.0568
stop Gospel Oak|51.5553 -0.1510
stop Highbury & Islington|51.5460 -0.1039
line Victoria line|metro|King's Cross St Pancras;Oxford Circus;Victoria;Brixton
line Northern line|metro|Camden Town;King's Cross St Pancras;Angel;Old Street;Bank;London Bridge;Clapham Common
line Elizabeth line|train|Heathrow;Paddington;Liverpool Street;Canary Wharf
line Night bus N5|bus|Camden Town;King's Cross St Pancras;Angel;Old Street;Bank;London Bridge;Clapham Common
line Jubilee line|metro|Waterloo;London Bridge;Canary Wharf;Greenwich Peninsula;Stratford
line Central line|metro|Oxford Circus;Bank;Liverpool Street;Stratford
line Light railway|tram|Bank;Canary Wharf;Greenwich
line Thames cable car|cable_car|Greenwich Peninsula;Royal Docks
line Northern line, High Barnet branch|metro|Camden Town;Kentish Town
line Northern line, Edgware branch|metro|Camden Town;Belsize Park
line Victoria line, north|metro|King's Cross St Pancras;Highbury & Islington;Finsbury Park;Seven Sisters
line Mildmay line|train|Gospel Oak;Camden Town;Highbury & Islington;Dalston Kingsland;Hackney Central;Stratford
line Suffragette line|train|Gospel Oak;Crouch Hill
line Weaver line|train|Liverpool Street;Hackney Central;Clapton
line Jubilee line, south|metro|London Bridge;Bermondsey;Canary Wharf
line Train London Bridge - Peckham|train|London Bridge;Peckham Rye
line Train London Bridge - Brockley|train|London Bridge;Brockley
line Train London Bridge - Catford|train|London Bridge;Catford
"""

KYOTO: Final = """
city Kyoto,京都,Kyōto|Japan|JP|35.0116 135.7681|Asia/Tokyo|ja
district Gion|35.0037 135.7751
district Nakagyo|35.0110 135.7590
district Shimogyo|34.9880 135.7580
district Sakyo|35.0290 135.7850
district Arashiyama|35.0120 135.6780
district Fushimi|34.9360 135.7610
street Shijo-dori|Shimogyo|35.0037 135.7480;35.0038 135.7780|1-320|600-8007
street Sanjo-dori|Nakagyo|35.0088 135.7490;35.0090 135.7720|1-240|604-8112
street Karasuma-dori|Nakagyo|35.0170 135.7595;34.9900 135.7595|1-680|604-8161
street Hanamikoji-dori|Gion|35.0060 135.7750;35.0000 135.7750|1-98|605-0074
street Imadegawa-dori|Sakyo|35.0300 135.7600;35.0300 135.7850|1-210|606-8304
street Otesuji-dori|Fushimi|34.9320 135.7590;34.9320 135.7680|1-120|612-8053
road Gojo-dori (Route 1)|arterial|34.9960 135.7400;34.9962 135.7600;34.9960 135.7780
stop Kyoto Station,京都駅|34.9858 135.7588
stop Shijo|35.0030 135.7595
stop Karasuma Oike,烏丸御池|35.0110 135.7595
stop Imadegawa|35.0300 135.7594
stop Kokusaikaikan|35.0620 135.7850
stop Takeda|34.9570 135.7560
stop Nijo|35.0110 135.7420
stop Sanjo Keihan|35.0090 135.7720
stop Yamashina|34.9920 135.8160
stop Gion-Shijo,祇園四条|35.0038 135.7720
stop Fushimi-Inari,伏見稲荷|34.9670 135.7700
stop Demachiyanagi|35.0305 135.7735
stop Arashiyama,嵐山|35.0150 135.6780
stop Kawaramachi|35.0038 135.7690
stop Katsura|34.9790 135.7060
line Karasuma Line|metro|Kokusaikaikan;Imadegawa;Karasuma Oike;Shijo;Kyoto Station;Takeda
line Tozai Line|metro|Nijo;Karasuma Oike;Sanjo Keihan;Yamashina
line Keihan Main Line|train|Demachiyanagi;Sanjo Keihan;Gion-Shijo;Fushimi-Inari
line Sagano Line|train|Kyoto Station;Nijo;Arashiyama
line Hankyu Line|train|Kawaramachi;Shijo;Katsura
line Bus 5|bus|Kyoto Station;Kawaramachi;Sanjo Keihan;Demachiyanagi
"""

TOKYO: Final = """
city Tokyo,東京,Tōkyō|Japan|JP|35.6812 139.7671|Asia/Tokyo|ja
district Shinjuku|35.6938 139.7034
district Shibuya|35.6590 139.7005
district Asakusa|35.7148 139.7967
district Ginza|35.6717 139.7650
district Nakano|35.7070 139.6640
district Meguro|35.6340 139.7080
district Ueno|35.7120 139.7740
street Yasukuni-dori|Shinjuku|35.6940 139.7000;35.6930 139.7250|1-180|160-0022
street Meiji-dori|Shibuya|35.6700 139.7050;35.6560 139.7035|1-220|150-0001
street Chuo-dori|Ginza|35.6770 139.7700;35.6690 139.7620|1-160|104-0061
street Kaminarimon-dori|Asakusa|35.7110 139.7930;35.7105 139.7980|1-80|111-0032
street Nakano-dori|Nakano|35.7100 139.6670;35.6980 139.6660|1-240|164-0001
street Meguro-dori|Meguro|35.6360 139.7150;35.6290 139.6950|1-320|153-0063
road Shuto Expressway C1|motorway|35.6860 139.7710;35.6720 139.7680;35.6560 139.7480
stop Tokyo Station,東京駅|35.6812 139.7671
stop Shinjuku,新宿|35.6896 139.7006
stop Shibuya,渋谷|35.6580 139.7016
stop Ikebukuro,池袋|35.7295 139.7109
stop Ueno,上野|35.7138 139.7770
stop Shinagawa,品川|35.6285 139.7388
stop Akihabara|35.6984 139.7731
stop Asakusa,浅草|35.7107 139.7976
stop Ginza,銀座|35.6717 139.7640
stop Omotesando|35.6652 139.7124
stop Meguro|35.6340 139.7158
stop Nakano|35.7058 139.6658
stop Yotsuya|35.6860 139.7302
stop Hamamatsucho|35.6555 139.7570
stop Haneda Airport,羽田空港|35.5494 139.7798
line Yamanote Line|train|Tokyo Station;Akihabara;Ueno;Ikebukuro;Shinjuku;Shibuya;Meguro;Shinagawa;Hamamatsucho
line Chuo Line|train|Tokyo Station;Yotsuya;Shinjuku;Nakano
line Ginza Line|metro|Shibuya;Omotesando;Ginza;Ueno;Asakusa
line Monorail|train|Hamamatsucho;Haneda Airport
line Marunouchi Line|metro|Ikebukuro;Tokyo Station;Ginza;Yotsuya;Shinjuku
"""

SINGAPORE: Final = """
city Singapore,新加坡,Singapura|Singapore|SG|1.2900 103.8500|Asia/Singapore|en
district Tiong Bahru|1.2850 103.8300
district Katong|1.3050 103.9050
district Bishan|1.3510 103.8480
district Little India|1.3070 103.8520
district Tampines|1.3530 103.9450
district Jurong East|1.3330 103.7420
street Tiong Bahru Road|Tiong Bahru|1.2860 103.8270;1.2880 103.8330|1-302|168732
street East Coast Road|Katong|1.3030 103.8980;1.3090 103.9150|1-460|428769
street Serangoon Road|Little India|1.3060 103.8500;1.3140 103.8590|1-420|218227
street Bishan Street 13|Bishan|1.3490 103.8470;1.3520 103.8520|100-190|570150
street Tampines Avenue 4|Tampines|1.3540 103.9400;1.3500 103.9470|1-210|529681
street Jurong Gateway Road|Jurong East|1.3340 103.7390;1.3330 103.7440|100-250|608549
road Pan Island Expressway|motorway|1.3380 103.7800;1.3320 103.8400;1.3290 103.9100
stop Raffles Place|1.2840 103.8515
stop City Hall|1.2931 103.8520
stop Dhoby Ghaut|1.2990 103.8456
stop Orchard|1.3040 103.8320
stop Bishan|1.3509 103.8481
stop Jurong East|1.3331 103.7422
stop Tampines|1.3533 103.9452
stop Changi Airport|1.3573 103.9880
stop Tiong Bahru|1.2862 103.8270
stop HarbourFront|1.2654 103.8222
stop Sentosa|1.2553 103.8180
stop Little India|1.3066 103.8493
stop Paya Lebar|1.3178 103.8923
line East West Line|metro|Jurong East;Tiong Bahru;Raffles Place;City Hall;Paya Lebar;Tampines;Changi Airport
line North South Line|metro|Jurong East;Bishan;Orchard;Dhoby Ghaut;City Hall;Raffles Place
line North East Line|metro|HarbourFront;Dhoby Ghaut;Little India
line Circle Line|metro|HarbourFront;Bishan;Paya Lebar
line Harbour cable car|cable_car|HarbourFront;Sentosa
"""

SHANGHAI: Final = """
city Shanghai,上海|China|CN|31.2304 121.4737|Asia/Shanghai|zh
district Jing'an|31.2290 121.4480
district Xuhui|31.1950 121.4370
district Huangpu|31.2270 121.4850
district Pudong|31.2350 121.5250
district Hongkou|31.2650 121.5050
street Huaihai Road|Xuhui|31.2100 121.4400;31.2220 121.4700|1-1900|200031
street Nanjing West Road|Jing'an|31.2240 121.4430;31.2330 121.4700|1-1788|200040
street Fuxing Middle Road|Huangpu|31.2160 121.4560;31.2180 121.4780|1-1380|200020
street Century Avenue|Pudong|31.2370 121.5050;31.2250 121.5350|1-2000|200120
street Sichuan North Road|Hongkou|31.2480 121.4830;31.2680 121.4840|1-2200|200085
road Yan'an Elevated Road|motorway|31.2200 121.4200;31.2250 121.4550;31.2280 121.4850
water Huangpu|31.1600 121.4550;31.1850 121.4700;31.2100 121.4980;31.2330 121.4930;31.2430 121.4950;31.2480 121.5150;31.2650 121.5450;31.2950 121.5600
cross Yan'an East Road tunnel|tunnel|driving|0|0|31.2290 121.4880;31.2330 121.5030
cross Nanpu Bridge|bridge|driving|1|0|31.2090 121.4930;31.2060 121.5080
cross Dongmen ferry|ferry|walking bicycling|1|12|31.2290 121.4940;31.2290 121.4990
stop People's Square,人民广场|31.2330 121.4750
stop Jing'an Temple,静安寺|31.2240 121.4470
stop Xujiahui,徐家汇|31.1930 121.4370
stop Lujiazui,陆家嘴|31.2400 121.5020
stop Century Avenue,世纪大道|31.2290 121.5270
stop Hongqiao Railway Station,虹桥火车站|31.1960 121.3220
stop Pudong Airport,浦东机场|31.1500 121.8050
stop Shanghai Railway Station,上海火车站|31.2490 121.4550
stop South Railway Station|31.1550 121.4290
stop Nanjing East Road|31.2380 121.4840
stop Dongmen Road pier|31.2280 121.4930
stop Dongchang Road pier|31.2300 121.4995
line Metro 2|metro|Hongqiao Railway Station;Jing'an Temple;People's Square;Nanjing East Road;Lujiazui;Century Avenue;Pudong Airport
line Metro 1|metro|Shanghai Railway Station;People's Square;Xujiahui;South Railway Station
line Dongjin ferry|ferry|Dongmen Road pier;Dongchang Road pier
line Metro 9|metro|Xujiahui;Century Avenue
"""  # noqa: E501  # one line or shore a row, so that the stops read in order

CITIES: Final = {
    "amsterdam": AMSTERDAM, "berlin": BERLIN, "kyoto": KYOTO, "london": LONDON, "paris": PARIS, "shanghai": SHANGHAI,
    "singapore": SINGAPORE, "tokyo": TOKYO,
}  # fmt: skip
