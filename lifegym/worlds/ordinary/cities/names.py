"""Names of invented people by where they live: given names, women's and men's by turns, then family names."""

from __future__ import annotations

from typing import Final

FAMILY_FIRST: Final = frozenset({"vietnamese", "cantonese", "mandarin", "korean", "hungarian"})
"""Where the family name is written first; Japanese names stand in western order, as on international papers."""

NAMES: Final[dict[str, tuple[tuple[str, ...], tuple[str, ...]]]] = {
    language: (tuple(given.split()), tuple(family.split(",")))
    for language, given, family in (
        ("ghana", "Ama Kwame Akosua Kofi Abena Yaw Efua Kojo Adwoa Kwabena Esi Nii Naa Selorm Dzifa Fiifi Maame Ebo",
         "Mensah,Owusu,Boateng,Addo,Asante,Quaye,Amoah,Tetteh,Agyeman,Dogbe,Lartey,Ofori,Appiah,Ansah,Nartey,Sarpong"),
        ("nigeria", "Adaeze Tunde Ngozi Femi Chioma Segun Yetunde Emeka Aisha Bolaji Ifeoma Kunle Halima Uche Temitope "
         "Obinna Folake Musa",
         "Okafor,Adeyemi,Balogun,Eze,Bello,Nwosu,Ogunleye,Ibrahim,Okonkwo,Adebayo,Obi,Lawal,Danjuma,Onyekachi,Afolabi"),
        ("kenya", "Wanjiru Otieno Achieng Kamau Njeri Kiprono Akinyi Mutua Wambui Barasa Chebet Omondi Nyambura Kiptoo "
         "Mwende Juma Atieno Karanja",
         "Mwangi,Odhiambo,Kariuki,Njoroge,Wafula,Kimani,Ochieng,Cheruiyot,Muthoni,Were,Ndungu,Maina,Koech,Musyoka"),
        ("arabic", "Layla Omar Nour Karim Yasmin Hassan Salma Tarek Amal Youssef Hoda Mahmoud Rania Khaled Dina Samir "
         "Mariam Adel",
         "Mansour,El Sayed,Haddad,Farouk,Benali,Idrissi,Nasser,Shaheen,Khalil,El Amrani,Rahman,Saleh,Tazi,Zaki,Fahmy"),
        ("africa", "Thandi Sipho Lerato Johan Nomsa Themba Zanele Pieter Naledi Bongani Ayesha Kagiso Elize Mpho "
         "Fatima Riaan Anika Lwazi",
         "Dlamini,Naidoo,Botha,Mokoena,van Wyk,Nkosi,Adams,Khumalo,Pillay,Mabaso,du Plessis,Jacobs,Sithole,Molefe"),
        ("english", "Hannah Oliver Priya James Grace Tom Zara Callum Ruth Imran Ellie Daniel Maya George Fiona "
         "Joe Alice Kwesi",
         "Ashworth,Patel,Bennett,Hughes,Okoro,Farrow,Grant,Holloway,Jennings,Mistry,Osborne,Pryce,Whitaker,Rahman,Doyle"),
        ("irish", "Aoife Cian Niamh Declan Sinéad Conor Gráinne Eoin Orla Padraig Róisín Fergal Maeve Donal Ciara Liam "
         "Siobhán Brendan",
         "Byrne,Kavanagh,O'Shea,Gallagher,Nolan,Doherty,Whelan,Keane,Moran,Tierney,Quinn,Hegarty,Brady,Lynch,Daly"),
        ("french", "Camille Julien Élodie Mathieu Inès Antoine Clémence Karim Lucie Thomas Aïcha Baptiste Margaux Hugo "
         "Nadia Rémi Chloé Étienne",
         "Moreau,Garnier,Perrin,Benali,Rousseau,Chevalier,Diallo,Masson,Lambert,Gauthier,Roche,Nguyen,Blanchard,Faure,"
         "Berthet"),
        ("dutch", "Anouk Bram Femke Daan Saskia Youssef Lotte Jasper Roos Gijs Meryem Wouter Ilse Ruben Esther Tariq "
         "Marijke Joost",
         "Bakker,de Wit,Visser,Hoekstra,El Amrani,Mulder,Terpstra,Dekker,Schuurman,Kaya,Postma,Brouwer,Smeets,Blom"),
        ("german", "Greta Jonas Anneke Lukas Miriam Felix Johanna Emre Katrin Moritz Aylin Sebastian Friederike Paul "
         "Ulrike Tobias Nele Hannes",
         "Lehmann,Krüger,Vogel,Neumann,Brandt,Yıldız,Richter,Hartwig,Lorenz,Seidel,Kowalski,Zimmer,Aydın,Fink,Reuter"),
        ("czech", "Jana Petr Tereza Tomáš Lucie Jakub Markéta Ondřej Eliška Martin Veronika Lukáš Barbora David Zuzana "
         "Vojtěch Hana Marek",
         "Beneš,Horák,Fiala,Sedlák,Kříž,Pokorný,Urban,Vaněk,Blažek,Zeman,Kolář,Moravec,Šimek,Bureš"),
        ("polish", "Katarzyna Marek Agnieszka Tomasz Zofia Paweł Magdalena Michał Hanna Jakub Joanna Piotr Ewa Adam "
         "Natalia Krzysztof Iga Szymon",
         "Nowak,Wójcik,Mazur,Kaczmarek,Zając,Pawlak,Walczak,Sikora,Baran,Szewczyk,Wrona,Bielak,Duda,Gołąb,Krawczyk"),
        ("croatian", "Ana Luka Ivana Marin Petra Josip Tea Duje Marija Roko Nika Šime Lucija Frane Katarina Jakov "
         "Doris Stipe",
         "Kovačić,Marušić,Bilić,Radman,Grgić,Vuković,Šarić,Matas,Perković,Jurišić,Rogošić,Plenča,Buljan,Ćurković"),
        ("finnish", "Aino Eero Helmi Juhani Kaisa Lauri Minna Olli Päivi Risto Saara Tuomas Veera Ville Outi Pekka "
         "Riikka Timo",
         "Virtanen,Mäkinen,Nieminen,Heikkilä,Koskela,Salmi,Lahtela,Rantanen,Saarela,Peltola,Kivistö,Ahola,Laaksonen,"
         "Tuomi,Harju"),
        ("slovene", "Ana Luka Maja Jure Petra Matej Špela Rok Katja Žiga Nina Gregor Tjaša Blaž Mojca Anže "
         "Alenka Jernej",
         "Novak,Horvat,Kranjc,Zupančič,Potočnik,Mlakar,Vidmar,Kos,Golob,Turk,Božič,Kralj,Korošec,Bizjak,Hribar"),
        ("hungarian", "Eszter Bence Réka Gábor Zsófia Ádám Lilla Balázs Dóra Máté Orsolya Péter Katalin Dávid Anna "
         "Levente Judit Zoltán",
         "Kovács,Farkas,Szabó,Balogh,Molnár,Varga,Takács,Juhász,Mészáros,Simon,Rácz,Fekete,Szilágyi,Lakatos"),
        ("nordic", "Freja Lars Astrid Henrik Ingrid Oskar Maja Anders Sofie Emil Karin Mikkel Linnea Erik Signe Jonas "
         "Amina Nils",
         "Lindqvist,Holm,Sørensen,Bergström,Dahl,Nygaard,Eklund,Kjær,Sandberg,Friis,Hellström,Møller,Wallin,Bech"),
        ("estonian", "Kadri Tanel Liis Priit Maarja Siim Kersti Rein Piret Kaarel Triin Urmas Helena Jaan Eha Margus "
         "Signe Toomas",
         "Tamm,Saar,Kask,Lepik,Rebane,Ilves,Kuusk,Pärn,Oja,Raudsepp,Vaher,Kivi,Mägi,Koppel,Sepp"),
        ("spanish", "Lucía Javier Carmen Mateo Inés Diego Paula Andrés Marta Rafael Elena Tomás Valentina Sergio Pilar "
         "Joaquín Nuria Emilio",
         "Ferrer,Castro,Moreno,Ibáñez,Navarro,Salazar,Vega,Rojas,Serrano,Herrera,Molina,Quiroga,Campos,Pardo,Luna"),
        ("portuguese", "Inês Rafael Beatriz João Catarina Tiago Mariana Gonçalo Sofia Duarte Leonor Paulo Teresa Bruno "
         "Camila Miguel Luísa Caio",
         "Carvalho,Souza,Ferreira,Teixeira,Pinheiro,Moreira,Barbosa,Antunes,Correia,Matos,Rocha,Esteves,Tavares,Lopes"),
        ("italian", "Giulia Marco Chiara Lorenzo Francesca Davide Elena Matteo Martina Paolo Alice Stefano Caterina "
         "Andrea Silvia Pietro Noemi Dario",
         "Conti,Ferri,Castellani,Moretti,Galli,Rinaldi,Marchetti,Villa,Caruso,Fontana,Bassi,Sartori,Leone,Pellegrini"),
        ("greek", "Eleni Nikos Maria Giorgos Katerina Dimitris Sofia Kostas Ioanna Panos Despina Alexis Irini Stavros "
         "Danae Petros Thalia Manos",
         "Papadakis,Nikolaou,Georgiou,Karras,Vlahos,Dimas,Kotsis,Samaras,Makris,Alexiou,Lambrou,Zervas,Petrou,Kanellos"),
        ("turkish", "Elif Mehmet Zeynep Can Ayşe Emre Defne Burak Selin Kerem Derya Onur İpek Murat Ece Barış Leyla "
         "Tolga",
         "Yılmaz,Demir,Kaya,Aydın,Şahin,Arslan,Doğan,Kurt,Özdemir,Aksoy,Polat,Güneş,Ergin,Tekin"),
        ("hindi", "Ananya Rohan Priya Arjun Kavya Vikram Meera Sanjay Divya Karthik Shreya Nikhil Lakshmi Imran Pooja "
         "Aditya Farah Suresh",
         "Iyer,Deshpande,Kulkarni,Menon,Rao,Shetty,Nair,Joshi,Fernandes,Shaikh,Kapoor,Hegde,Patil,Chatterjee,Reddy"),
        ("singapore", "Mei Ling Wei Jie Nurul Arun Hui Min Faizal Siti Jun Hao Priya Li Ting Hafiz Kavitha Zhi Wei",
         "Tan,Lim,Lee,Ng,Wong,Goh,Chua,Ong,Koh,Teo,Chan,Yeo,Sim,Low"),
        ("indonesian", "Dewi Budi Siti Agus Ratna Rizky Putri Hendra Wulan Bayu Maya Arif Intan Dimas Kartika Fajar "
         "Lestari Yoga",
         "Santoso,Wijaya,Pratama,Hidayat,Siregar,Kusuma,Nugroho,Lubis,Halim,Permana,Saputra,Hartono,Gunawan,Utami"),
        ("thai", "Anong Somchai Malee Niran Ploy Krit Siriporn Arthit Kanya Wichai Nok Thanom Suda Chai Pim Anan Dao "
         "Rung",
         "Srisai,Wongsawat,Chaiyasit,Suwan,Phanthong,Rattanakul,Boonmee,Saetang,Kittikul,Nakorn,Prasert,Charoen,Thongdee"),
        ("vietnamese", "Hương Minh Lan Tuấn Thảo Quang Ngọc Dũng Hạnh Khánh Trang Phúc Yến Long Thu Nam Vy Sơn",
         "Nguyễn,Trần,Lê,Phạm,Hoàng,Vũ,Đặng,Bùi,Đỗ,Hồ,Ngô,Dương,Lý,Phan"),
        ("filipino", "Maricel Jun Liza Ramon Jasmine Paolo Grace Miguel Rowena Carlo Angelica Dennis Tess Arnel Bea "
         "Joel Nina Rico",
         "Santos,Reyes,Cruz,Bautista,Garcia,Mendoza,Ramos,Villanueva,Aquino,Dela Cruz,Navarro,Salonga,Castillo,Lim"),
        ("cantonese", "Ka-yan Chi-ho Wing-sze Tsz-kin Mei-yee Kwok-wai Hoi-lam Man-kit Yuk-ling Siu-ming Lok-yi Ho-yin "
         "Suet-ying Wai-man Ching-man Kin-fai",
         "Chan,Wong,Leung,Cheung,Lau,Ho,Yip,Kwok,Tang,Lam,Fung,Tsang,Yuen,Poon"),
        ("mandarin", "Jing Wei Xiaoyu Hao Lili Jun Yating Zhiming Mei Cheng Ruoxi Bo Shufen Tao Peiyu Yang Xinyi Kai",
         "Chen,Lin,Wang,Zhao,Xu,Shen,Zhou,Huang,Liu,Yang,Wu,Hsu,Feng,Tang"),
        ("korean", "Ji-won Min-jun Seo-yeon Hyun-woo Yuna Dong-hyun Hye-jin Sang-min Eun-ji Joon-ho Su-bin Tae-yang "
         "Mi-kyung Young-ho Da-eun Jae-won",
         "Kim,Lee,Park,Choi,Jung,Kang,Cho,Yoon,Jang,Lim,Han,Seo,Shin,Kwon"),
        ("japanese", "Yuki Haruto Aiko Kenji Sakura Takumi Naoko Ren Emi Daisuke Misaki Shota Keiko Hiroshi Mio Satoru "
         "Chie Ryo",
         "Tanaka,Kobayashi,Mori,Okada,Hayashi,Fujita,Sakai,Matsui,Aoki,Nishida,Ueda,Hirano,Inoue,Kimura,Shimizu"),
        ("australian", "Matilda Liam Chloe Jack Aroha Ethan Isla Noah Georgia Tane Ruby Angus Mei Lachlan Priya Hamish "
         "Zoe Finn",
         "Mitchell,Nguyen,Campbell,Walker,Ngata,Fraser,Singh,Harris,Cooper,Papadopoulos,Murray,Chen,Reid,Wiremu"),
        ("american", "Emily Marcus Olivia Jamal Sarah Diego Rachel Kevin Aaliyah Ben Grace Tyrone Megan Carlos Leah "
         "Andrew Nina Wes",
         "Johnson,Ramirez,Cohen,Williams,Park,Sullivan,Brooks,Nguyen,Rossi,Carter,Weiss,Delgado,Murphy,Patel,Novak"),
    )
}  # fmt: skip
_PAIRS: Final = ("Mei Ling", "Wei Jie", "Hui Min", "Jun Hao", "Li Ting", "Zhi Wei")
NAMES["singapore"] = (
    (*_PAIRS, "Nurul", "Arun", "Siti", "Faizal", "Priya", "Hafiz", "Kavitha", "Ravi", "Shu Fen", "Daniel"),
    NAMES["singapore"][1],
)
