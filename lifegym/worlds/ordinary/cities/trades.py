"""What shops, practices and studios are called by where they are, when they are open and what they usually cost.

A line of words holds the names of one trade: ``{s}`` is a family name, ``{d}`` a quarter of the city, ``{i}`` a word
from nowhere.
"""

from __future__ import annotations

from typing import Final, NamedTuple


class Trade(NamedTuple):
    """A kind of shop.

    ``place`` is its category on the map, ``low`` and ``high`` usual prices in euro cents, ``weight`` how often one goes
    there, ``first`` and ``last`` the hours at which one pays, ``week`` the hours from Monday, ``number`` how many
    of them a person knows.
    """

    category: str
    place: str
    weight: int
    low: int
    high: int
    first: int
    last: int
    week: tuple[str, ...]
    number: int


_DAILY: Final = ("08:00-21:00",) * 6 + ("09:00-20:00",)
_SHOP: Final = ("10:00-19:00",) * 6 + ("12:00-18:00",)
_OFFICE: Final = ("08:00-18:00",) * 5 + ("-", "-")
TRADES: Final[dict[str, Trade]] = {
    "groceries": Trade("groceries", "supermarket", 34, 700, 6800, 9, 19, _DAILY, 4),
    "bakery": Trade("groceries", "bakery", 8, 250, 1250, 8, 16, ("07:00-18:00",) * 6 + ("08:00-17:00",), 2),
    "cafe": Trade("cafe", "cafe", 15, 320, 1350, 8, 16, ("07:30-18:00",) * 5 + ("08:30-18:00",) * 2, 4),
    "restaurant": Trade("restaurant", "restaurant", 11, 1450, 7600, 19, 21, ("-",) + ("12:00-23:00",) * 6, 5),
    "pharmacy": Trade("pharmacy", "pharmacy", 5, 420, 3100, 9, 17, ("08:30-18:30",) * 6 + ("-",), 2),
    "books": Trade("books", "shop", 3, 690, 3900, 11, 17, _SHOP, 2),
    "clothing": Trade("clothing", "shop", 3, 1900, 11900, 12, 17, _SHOP, 2),
    "home": Trade("home", "shop", 3, 900, 12500, 11, 17, _SHOP, 2),
    "cinema": Trade("cinema", "venue", 3, 950, 3200, 17, 20, ("14:00-23:30",) * 7, 1),
    "hair": Trade("shopping", "shop", 0, 2200, 6400, 10, 17, ("-",) + ("09:30-19:00",) * 5 + ("-",), 1),
    "dentist": Trade("health", "dentist", 0, 5400, 14500, 9, 16, _OFFICE, 1),
    "clinic": Trade("health", "clinic", 0, 2800, 7600, 8, 16, _OFFICE, 1),
    "gym": Trade("gym", "gym", 0, 3490, 3490, 7, 21, ("06:30-22:30",) * 5 + ("08:00-20:00",) * 2, 1),
    "school": Trade("education", "school", 0, 18_000, 18_000, 18, 20, ("09:00-21:30",) * 5 + ("-", "-"), 1),
}
"""Trades by key."""

INVENTED: Final = tuple(
    "Nova Alto Lumen Mirto Olea Vela Marea Orbita Ravello Umbra Vento Sorrel Juniper Ember Tamar Halo Quince Indigo "
    "Saffron Cobalt Willow Onyx".split()
)

_ORDER: Final = tuple(TRADES)
_TEXT: Final = """
english|{d} Food Hall,{s} & Sons Grocers,Corner Stores {d},Greenleaf Market|{s}'s Bakery,Crumb & Crust {d}|The Copper Kettle,{i} Coffee,Café {i},Teapot Lane|The Lockkeeper,{s}'s Table,{i} Kitchen,Spice Room {d},Trattoria {i}|{d} Pharmacy,{s} Chemist|Paper Lantern Books,{s} Books|Linen & Loom,Second Spring {d}|Hearth & Hammer,Plant Parlour {d}|{d} Picture House|{s} Hair|{d} Dental Practice|{d} Surgery|{d} Fitness Club|{d} College of Further Education
irish|{d} Foodstore,{s}'s Grocery,Centre Fresh {d},Market Street Greens|{s}'s Bakehouse,The Daily Loaf {d}|Kettle & Crumb,{i} Coffee,The Tea Press,Café {i}|The Long Hall Kitchen,{s}'s of {d},{i} Bistro,Saffron Yard,Trattoria {i}|{s}'s Pharmacy,{d} Pharmacy|The Winding Page,{s} Books|Linen & Loom,Nearly New {d}|{s} Hardware,Fern & Fireside|{d} Light House Cinema|{s} Hair Studio|{d} Dental Care|{d} Medical Centre|{d} Fitness|{d} Community College
ghana|{d} Shopping Mart,Makola Fresh {d},{s} Provisions,Obaa Yaa Superstore|{s} Bread House,Sweet Crust Bakery {d}|Kaneshie Brew,{i} Coffee House,Sunrise Café {d},Cocoa Corner|Auntie {s}'s Chop Bar,{i} Grill,Waakye Palace {d},Sea Breeze Kitchen,Red Red Garden|{d} Pharmacy,{s} Chemists|Sankofa Books,Reading Tree {d}|Kente Corner,{s} Fabrics|{d} Home Centre,{s} Hardware|{d} Cinema House|{s} Hair & Beauty|{s} Dental Clinic|{d} Family Clinic|{i} Fitness {d}|{d} Evening Institute
nigeria|{d} Superstore,Mama {s} Provisions,Freshfields {d},Balogun Foods|{s} Bakery,Butterfield Bread {d}|Palmwine & Beans,{i} Coffee,Café {i},Brew House {d}|Buka {s},{i} Suya Spot,Jollof House {d},Calabar Kitchen,Terrace {i}|{d} Pharmacy,{s} Chemists|Jacaranda Books,{s} Bookshop|Ankara House {d},{s} Textiles|{s} Home & Hardware,Rattan House {d}|{d} Cinemas|{s} Hair Place|{s} Dental Clinic|{d} Medical Centre|{i} Gym {d}|{d} Adult Education Centre
kenya|{d} Supermarket,Duka la {s},Shamba Fresh {d},Soko Greens|{s} Bakers,Mkate Bakery {d}|Highland Coffee {d},{i} Coffee House,Café {i},Chai Corner|Nyama House {d},{s}'s Kitchen,{i} Grill,Swahili Plates,Terrace {i}|{d} Pharmacy,{s} Chemists|Savanna Books,{s} Bookshop|Kitenge House,{s} Outfitters|{s} Hardware,Acacia Home {d}|{d} Cinema|{s} Salon|{s} Dental Clinic|{d} Medical Centre|{i} Fitness {d}|{d} Adult Learning Centre
africa|{d} Foodstore,{s}'s Grocer,Fynbos Market,Farm Stall {d}|{s} Bakery,Rusk & Rye {d}|Bean There {d},{i} Coffee,Café {i},Rooibos Room|The Braai Yard,{s}'s Bistro,{i} Kitchen,Cape Curry {d},Bunny Chow Corner|{d} Pharmacy,{s} Chemist|Baobab Books,{s} Books|Shweshwe & Co,{s} Clothing|{s} Hardware,Protea Home {d}|{d} Bioscope|{s} Hair|{d} Dental Studio|{d} Medical Suites|{i} Gym {d}|{d} Night School
arabic|{d} Market,Baqala {s},Souk Fresh {d},Al Baraka Foods|{s} Bakery,Forn {d}|Qahwa {i},{i} Café,Café de {d},Mint & Cardamom|Beit {s},{i} Grill,Shami Table {d},Fish House {d},Riad {i}|{d} Pharmacy,{s} Pharmacy|Maktabat {s},Papyrus Books|{s} Textiles,Atelier {i}|{s} Home,Brass & Cedar {d}|Cinema {d}|{s} Hair Salon|Dr. {s} Dental Clinic|{d} Polyclinic|{i} Fitness {d}|{d} Language Institute
french|Marché {d},Épicerie {s},Primeurs de {d},Halles {s}|Boulangerie {s},Le Fournil de {d}|Café {i},Le Comptoir {s},Café de {d},Torréfaction {i}|Chez {s},Bistrot {i},La Table de {d},Bouchon {s},Couscous {i}|Pharmacie {s},Pharmacie de {d}|Librairie {i},Librairie {s}|Maison {s},Atelier {i}|Quincaillerie {s},Le Jardin de {d}|Cinéma {i}|Coiffure {s}|Cabinet dentaire {s}|Centre médical {d}|Salle {i} {d}|Cours du soir {d}
dutch|Groentehal {d},Buurtsuper {s},Markthal {d},Toko {i}|Bakkerij {s},Broodhuis {d}|Koffiehuis {i},Café {i},Lunchroom {s},Theehuis {d}|Eethuis {s},Bistro {i},Brasserie {d},Warung {i},Trattoria {i}|Apotheek {d},Apotheek {s}|Boekhandel {s},Boekhandel {i}|Kleding {s},Stoffen {i}|IJzerhandel {s},Bloemen & Wonen {d}|Filmhuis {d}|Kapsalon {s}|Tandartspraktijk {s}|Huisartsenpraktijk {d}|Sportschool {i}|Volksuniversiteit {d}
german|Markthalle {d},Feinkost {s},Biomarkt {i},Nahkauf {s}|Bäckerei {s},Backstube {d}|Café {i},Rösterei {s},Kaffeehaus {d},Teestube {i}|Gasthaus {s},Ristorante {i},Wirtshaus {d},Bistro {i},Meze bei {s}|Apotheke {d},{s} Apotheke|Buchhandlung {s},Bücherstube {i}|Modehaus {s},Stoffe {i}|Eisenwaren {s},Blumen & Wohnen {d}|Lichtspiele {d}|Friseur {s}|Zahnarztpraxis Dr. {s}|Hausarztpraxis {d}|Studio {i} {d}|Volkshochschule {d}
czech|Potraviny {s},Tržnice {d},Zelenina {d},Večerka {s}|Pekárna {s},Pekařství {d}|Kavárna {i},Kavárna {d},Čajovna {i},Pražírna {i}|Hospoda U {s},Restaurace {i},Bistro {i},Jídelna {d},Trattoria {i}|Lékárna {d},Lékárna {i}|Knihkupectví {i},Knihy {s}|Oděvy {s},Látky {i}|Železářství {s},Květiny {d}|Kino {i}|Kadeřnictví {i}|Zubní ordinace {d}|Poliklinika {d}|Fitness {i}|Jazyková škola {d}
finnish|Ruokakauppa {s},Halli {d},Lähikauppa {d},Vihanneskauppa {s}|Leipomo {s},Pulla {d}|Kahvila {i},Kahvila {d},Paahtimo {i},Teehuone {i}|Ravintola {i},Bistro {s},Keittiö {d},Kellari {i},Trattoria {i}|Apteekki {d},Apteekki {s}|Kirjakauppa {i},Kirjat {s}|Vaate {s},Toinen Kierros {i}|Rautakauppa {s},Kukat {d}|Elokuvateatteri {i}|Kampaamo {s}|Hammaslääkäri {s}|Terveystalo {d}|Kuntosali {i}|Työväenopisto {d}
slovene|Trgovina {s},Tržnica {d},Živila {d},Zelenjava {s}|Pekarna {s},Pekarna {d}|Kavarna {i},Kavarna {d},Pražarna {i},Čajnica {i}|Gostilna {s},Bistro {i},Kuhinja {d},Okrepčevalnica {i},Trattoria {i}|Lekarna {d},Lekarna {i}|Knjigarna {i},Knjigarna {s}|Oblačila {s},Drugi Krog {i}|Železnina {s},Cvetje {d}|Kino {i}|Frizerstvo {s}|Zobozdravnik {s}|Zdravstveni dom {d}|Fitnes {i}|Ljudska univerza {d}
polish|Delikatesy {s},Hala {d},Warzywniak {d},Sklep u {s}|Piekarnia {s},Piekarnia {d}|Kawiarnia {i},Kawiarnia {d},Palarnia {i},Herbaciarnia {i}|Gospoda {i},Bistro {s},Pierogarnia {d},Restauracja {i},Trattoria {i}|Apteka {d},Apteka {i}|Księgarnia {i},Księgarnia {s}|Odzież {s},Pracownia {i}|Narzędzia {s},Kwiaty {d}|Kino {i}|Fryzjer {i}|Stomatologia {s}|Przychodnia {d}|Klub Fitness {i}|Uniwersytet Otwarty {d}
croatian|Tržnica {d},Dućan {s},Voće i povrće {d},Butiga {s}|Pekara {s},Pekarnica {d}|Kavana {i},Caffe bar {i},Kavana {d},Pržionica {i}|Konoba {s},Gostionica {i},Bistro {i},Pizzeria {d},Trattoria {i}|Ljekarna {d},Ljekarna {i}|Knjižara {i},Antikvarijat {s}|Butik {s},Krojačnica {i}|Željezarija {s},Cvjećarna {d}|Kino {i}|Frizerski salon {i}|Stomatologija {s}|Poliklinika {d}|Fitness {i}|Škola jezika {d}
hungarian|{d} Vásárcsarnok,{s} Csemege,{i} Élelmiszer,Zöldséges {d}|{s} Pékség,{d} Pékség|{i} Kávézó,{d} Kávéház,Teaház {i},{s} Cukrászda|{s} Vendéglő,{i} Bisztró,{d} Étterem,Kisvendéglő {i},Trattoria {i}|{d} Gyógyszertár,{i} Patika|{i} Könyvesbolt,{s} Antikvárium|{s} Ruha,{i} Textil|{s} Vasedény,{d} Virág|{i} Mozi|{i} Fodrászat|{s} Fogászat|{d} Rendelő|{i} Fitnesz|{d} Nyelviskola
estonian|Toidupood {s},{d} turg,Kodupood {d},Talupood {i}|Pagar {s},Pagariäri {d}|Kohvik {i},Kohvik {d},Röstikoda {i}|Restoran {i},Söögituba {s},Bistroo {d},Trattoria {i}|Apteek {d},{i} Apteek|Raamatupood {i},{s} Raamat|Rõivad {s},Ateljee {i}|Tööriist {s},Lilled {d}|Kino {i}|Salong {i}|Hambaravi {s}|Perearst {d}|Spordiklubi {i}|Rahvaülikool {d}
nordic|{d} Torvehal,{s} Kolonial,{i} Frugt,Saluhallen {d}|{s} Bageri,Brødhuset {d}|Kaffebar {i},Café {i},Konditori {s},Kaffe {d}|Restaurant {i},{s} Køkken,Bistro {d},Spisestue {i},Trattoria {i}|Apotek {d},Apotek {i}|Boghandel {i},{s} Bøger|{s} Tøj,Atelier {i}|Isenkram {s},Blomster {d}|Bio {i}|Salon {i}|Tandklinik {s}|Lægehuset {d}|Fitness {i}|Aftenskole {d}
spanish|Mercado de {d},Ultramarinos {s},Frutería {s},Supermercado {i}|Panadería {s},Horno de {d}|Café {i},Cafetería {s},Café de {d},Tostadero {i}|Casa {s},Taberna {i},La Mesa de {d},Cocina {i},Trattoria {i}|Farmacia {s},Farmacia de {d}|Librería {i},Librería {s}|Tejidos {s},Atelier {i}|Ferretería {s},Vivero {d}|Cines {i}|Peluquería {s}|Clínica dental {s}|Centro médico {d}|Gimnasio {i}|Escuela de idiomas {d}
portuguese|Mercado de {d},Mercearia {s},Frutaria {s},Supermercado {i}|Padaria {s},Padaria de {d}|Café {i},Pastelaria {s},Café de {d},Torrefação {i}|Tasca do {s},Cantina {i},Mesa de {d},Churrasqueira {s},Bistrô {i}|Farmácia {s},Farmácia de {d}|Livraria {i},Livraria {s}|Confeções {s},Ateliê {i}|Ferragens {s},Flores de {d}|Cinema {i}|Cabeleireiro {s}|Clínica dentária {s}|Centro clínico {d}|Ginásio {i}|Escola de línguas {d}
italian|Mercato di {d},Alimentari {s},Frutta {s},Bottega {i}|Panificio {s},Forno {d}|Bar {i},Caffè {s},Caffè {d},Torrefazione {i}|Trattoria da {s},Osteria {i},La Tavola di {d},Pizzeria {i},Locanda {s}|Farmacia {s},Farmacia {d}|Libreria {i},Libreria {s}|Sartoria {s},Tessuti {i}|Ferramenta {s},Vivaio {d}|Cinema {i}|Parrucchiere {s}|Studio dentistico {s}|Poliambulatorio {d}|Palestra {i}|Scuola serale {d}
greek|Agora {d},Pantopoleio {s},Manaviko {d},Bakaliko {i}|Fournos {s},Artopoleio {d}|Kafeneio {i},Café {i},Kafekopteio {s},Tsai {d}|Taverna {s},Mageireio {i},Ouzeri {d},Psarotaverna {s},Trattoria {i}|Farmakeio {s},Farmakeio {d}|Vivliopoleio {i},Vivlia {s}|Yfasmata {s},Atelier {i}|Sidirika {s},Anthi {d}|Cine {i}|Kommotirio {i}|Odontiatreio {s}|Iatreio {d}|Gymnastirio {i}|Frontistirio {d}
turkish|{d} Market,Bakkal {s},Manav {s},{i} Gıda|{s} Fırını,{d} Fırın|{i} Kahve,Kahveci {s},{d} Kıraathanesi,Çay {i}|{s} Lokantası,{i} Meyhane,{d} Sofrası,Balıkçı {s},Köfteci {s}|{s} Eczanesi,{d} Eczanesi|{i} Kitabevi,{s} Sahaf|{s} Giyim,{i} Atölye|{s} Nalbur,{d} Çiçekçilik|{i} Sineması|Kuaför {s}|{s} Diş Kliniği|{d} Polikliniği|{i} Spor|{d} Halk Eğitim
hindi|{s} Provision Stores,{d} Bazaar,Fresh Basket {d},Shree {s} Supermarket|{s} Bakery,Iyengar Bakery {d}|Filter Coffee {d},{i} Café,Café {i},Chai Katta|{s} Bhavan,{i} Darbar,Udupi {s},Coastal Kitchen {d},Tandoor {i}|{s} Medicals,{d} Chemist|Banyan Books,{s} Book House|{s} Silks,Khadi House {d}|{s} Hardware,Terracotta {d}|{i} Talkies|{s} Salon|Dr. {s} Dental Clinic|{d} Polyclinic|{i} Fitness {d}|{d} Evening College
singapore|{d} Market Place,{s} Mini Mart,Fresh Basket {d},Kedai {s}|{s} Bakery,Kaya Loaf {d}|Kopi {i},{i} Coffee,Café {i},Teh & Toast {d}|{s} Zi Char,{i} Kitchen,Nasi {i},Banana Leaf {d},Peranakan Table|{d} Pharmacy,{s} Medical Hall|Littered Pages,{s} Books|{s} Tailors,Batik House {d}|{s} Hardware,Rattan & Co {d}|{i} Cineplex {d}|{s} Hair Studio|{s} Dental Surgery|{d} Family Clinic|{i} Fitness {d}|{d} Community School
indonesian|Pasar {d},Toko {s},Swalayan {i},Warung {s}|Roti {s},Toko Roti {d}|Kopi {i},Kedai {i},Warung Kopi {d},Teh {i}|Rumah Makan {s},Warung {i},Sate {s},Dapur {d},Padang {i}|Apotek {d},Apotek {s}|Toko Buku {i},Buku {s}|Batik {s},Butik {i}|Toko Besi {s},Rumah {i}|Bioskop {i}|Salon {i}|Klinik Gigi {s}|Klinik {d}|Gym {i}|Kursus {d}
thai|{d} Market,{s} Minimart,Talad Fresh {d},Suan {i}|{s} Bakery,Khanom {d}|{i} Coffee,Baan {i},Café {i},Cha Yen {d}|Khrua {s},{i} Kitchen,Baan {s},Som Tam {d},Noodle {i}|{d} Pharmacy,{s} Osot|{i} Books,Nangsue {d}|{s} Silk,Phaa {i}|{s} Hardware,Ton Mai {d}|{i} Cinema|{s} Hair|{s} Dental|{d} Clinic|{i} Fitness|{d} Language School
vietnamese|Chợ {d},Tạp hóa {s},Siêu thị {i},Rau sạch {d}|Bánh mì {s},Tiệm bánh {d}|Cà phê {i},Cà phê {d},Trà {i},Quán {s}|Quán cơm {s},Nhà hàng {i},Bún chả {d},Hải sản {s},Phở {s}|Nhà thuốc {s},Nhà thuốc {d}|Nhà sách {i},Sách {d}|Áo dài {s},Vải {i}|Điện nước {s},Cây xanh {d}|Rạp {i}|Tiệm tóc {s}|Nha khoa {s}|Phòng khám {d}|Gym {i}|Trung tâm ngoại ngữ {d}
filipino|{d} Public Market,Tindahan ni {s},Fresh Basket {d},{s} Grocery|{s} Panaderya,Pan de {d}|{i} Kape,Café {i},Kapihan {d},Tsokolate House|Kusina ni {s},{i} Grill,Carinderia {d},Seafood House {s},Trattoria {i}|Botika {s},{d} Pharmacy|{i} Books,Librería {s}|{s} Tailoring,Barong House|{s} Hardware,Halaman {d}|{i} Cinema|{s} Salon|{s} Dental Clinic|{d} Medical Clinic|{i} Fitness|{d} Learning Center
cantonese|{d} Wet Market,{s} Kee Store,Harvest Foods {d},{i} Grocers|{s} Kee Bakery,Pineapple Bun {d}|{i} Coffee,Cha Chaan Teng {s},Café {i},Milk Tea {d}|{s} Kee Noodles,{i} Seafood,Dim Sum {d},Roast House {s},Claypot {i}|{d} Dispensary,{s} Pharmacy|{i} Books,Ink House|{s} Tailors,{i} Studio|{s} Hardware,Flower Shop {d}|{i} Cinema|{s} Salon|{s} Dental Centre|{d} Medical Centre|{i} Fitness|{d} Evening School
mandarin|{d} Market,{s} Family Store,Morning Fresh {d},Golden Field Foods|{s} Bakery,Steam & Bun {d}|{i} Coffee,Café {i},Osmanthus Teahouse,Tea Room {d}|{s} Noodles,{i} Hotpot,Dumpling House {d},Jade Garden,Old Street Kitchen|{d} Pharmacy,Harmony Pharmacy|Bamboo Books,{i} Bookstore|{s} Tailor,{i} Studio|{s} Hardware,Orchid House {d}|{i} Film Hall|{s} Hair|{s} Dental Clinic|{d} Clinic|{i} Fitness|{d} Evening School
korean|{d} Sijang,{s} Mart,Haru Fresh {d},Namu Foods|{s} Bakery,Ppang {d}|Café {i},{i} Coffee,Dabang {d},Cha {i}|{s} Sikdang,Gogi {i},Kalguksu {d},Bunsik {s},Mandu House|{d} Yakguk,{s} Yakguk|{i} Books,Chaekbang {d}|{s} Closet,Hanbok {i}|{s} Tools,Hwabun {d}|Cinema {i}|{s} Hair|{s} Dental Clinic|{d} Clinic|{i} Fitness|{d} Language Academy
japanese|{s} Store,Marché {d},Yaoya {s},Super {i}|Pan no {s},Bakery {d}|Kissa {i},Coffee {s},Café {i},Chaya {d}|Izakaya {s},Shokudo {d},Soba {s},Teppan {i},Trattoria {i}|{d} Yakkyoku,{s} Pharmacy|{s} Shoten,Books {i}|{s} Clothing,Kimono {i}|{s} Kanamono,Hana {d}|Cinema {i}|Salon {i}|{s} Dental Clinic|{d} Clinic|Gym {i} {d}|{d} Culture Centre
australian|{d} Grocer,{s}'s Fruit & Veg,Harvest Hub {d},Co-op {d}|{s} Bakehouse,Sourdough {d}|{i} Espresso,Flat White {d},Café {i},The Corner {s}|{s}'s Bistro,{i} Eating House,Thai {i},Trattoria {i},The {d} Local|{d} Pharmacy,{s} Chemist|Better Pages,{s} Books|{i} Threads,Op Shop {d}|{s} Hardware,Nursery {d}|{d} Picture Palace|{s} Hair|{d} Dental|{d} Medical Centre|{i} Gym {d}|{d} Community College
american|{d} Market,{s}'s Produce,Green Basket {d},Corner Grocery {d}|{s}'s Bakery,Rise {d}|{i} Coffee,{d} Roasters,Café {i},Teahouse {i}|{s}'s Diner,{i} Kitchen,Taqueria {i},Noodle Bar {d},Trattoria {i}|{d} Pharmacy,{s} Drugs|Paper Kite Books,{s} Books|{i} Thrift,{s} Outfitters|{s} Hardware,Plant Shop {d}|{d} Cinema|{s} Barbers|{d} Dental|{d} Family Medicine|{i} Fitness {d}|{d} Adult School
"""  # noqa: E501  (one language a line, one trade a column)

PATTERNS: Final[dict[str, dict[str, tuple[str, ...]]]] = {
    row.partition("|")[0]: {
        trade: tuple(cell.split(",")) for trade, cell in zip(_ORDER, row.split("|")[1:], strict=True)
    }
    for row in _TEXT.strip().splitlines()
}
"""Names by language and trade."""
