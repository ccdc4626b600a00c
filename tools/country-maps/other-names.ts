/** Names that only the outlines use, by country, with the end of the code. */
const TABLE = `
AF Hirat=HER
AZ Xanlar=GYG|Hajigabul=HAC|Dəvəçi=SBN|Lankaran=LAN|Stepanakert=XA|Yevlakh Rayon=YEV|Yevlakh=YE|Kangarli=KAN
BA Una-Sana=01|Posavina=02|Tuzla=03|Zenica-Doboj=04|Bosnian Podrinje=05|Central Bosnia=06|Herzegovina-Neretva=07|West Herzegovina=08|Sarajevo=09|West Bosnia=10
BE Flemish Brabant=VBR|East Flanders=VOV|West Flanders=VWV|Walloon Brabant=WBR
BG Grad Sofiya=22
BT Samchi=14|Chirang=21|Geylegphug=31|Lhuntshi=44
BY Brest=BR|Gomel=HO|Mogilev=MA|Vitebsk=VI|Grodno=HR|Minsk=MI|City of Minsk=HM
CD Kasaï-Occidental=KW
CU Ciudad de la Habana=03
CY Nicosia=01|Paphos=05|Famagusta=04|Limassol=02
CZ Ústecký=42|Zlínský=72|Prague=10
DO El Seybo=08
EE Harju=37|Hiiu=39|Lääne=56
ES Gerona=GI|Lérida=L
FI Lapland=10|Central Finland=08|Northern Savonia=15|Northern Ostrobothnia=14|Central Ostrobothnia=07|Ostrobothnia=12|Southern Ostrobothnia=03|Tavastia Proper=06|South Karelia=02|Southern Savonia=04|North Karelia=13|Finland Proper=19|Päijänne Tavastia=16
FR Guyane française=973|Martinique=972|Guadeloupe=971|La Réunion=974|Mayotte=976
GR Ionioi Nisoi=F
HR Zadarska=13|Istarska=18
ID Irian Jaya Barat=PB
IL HaZafon=Z
IN Orissa=OD|Uttaranchal=UK
IR Ardebil=24|West Azarbaijan=04|East Azarbaijan=03|South Khorasan=29|North Khorasan=28
IT Aoste=23
KE Central=200|Coast=300|Eastern=400|North-Eastern=500|Nyanza=600|Rift Valley=700
KH Pouthisat=15|Kep=23|Takêv=21
KR North Chungcheong=43|Incheon=28|Seoul=11|North Jeolla=45|Gwangju=29|South Chungcheong=44|Daejeon=30|Daegu=27|South Gyeongsang=48|South Jeolla=46|Busan=26|Ulsan=31|North Gyeongsang=47|Jeju=49|Gyeonggi=41|Gangwon=42
KZ West Kazakhstan=27|North Kazakhstan=59|East Kazakhstan=63|South Kazakhstan=61|Almaty City=75
LA Vientiane [prefecture]=VT|Vientiane=VI
LB North Lebanon=AS|Beirut=BA|Mount Lebanon=JL|South Lebanon=JA
LY Wadi al Hayaa=WD
MA Souss - Massa - Draâ=13|Oued el Dahab=16
ML Timbuktu=6
MX Coahuila=COA|Michoacán=MIC|Distrito Federal=CMX
MY Kuala Lumpur=14|Putrajaya=16|Labuan=15
NO Troms=19
OM Ash Sharqiyah South=SJ|Dhofar=ZU|Al Dhahira=ZA|Al Batnah North=BS|Muscat=MA|Ash Sharqiyah North=SS|Al Batnah South=BJ
PE Lima Province=LMA
PG Sandaun=SAN|North Solomons=NSB
PK F.C.T.=IS|Northern Areas=GB|F.A.T.A.=TA|N.W.F.P.=KP
PL Warmian-Masurian=28|Pomeranian=22|Lower Silesian=02|West Pomeranian=32|Lubusz=08|Greater Poland=30|Kuyavian-Pomeranian=04|Silesian=24|Łódź=10|Masovian=14|Podlachian=20|Lublin=06|Subcarpathian=18|Opole=16|Lesser Poland=12
PT Azores=20
QA Al Khawr=KH|Madinat ach Shamal=MS|Al Daayen=ZA
RS Grad Beograd=00
RU Ingush=IN|North Ossetia=SE|Chukchi Autonomous Okrug=CHU|Orel=ORL|Gorno-Altay=AL|Chechnya=CE|Chita=ZAB|Primor'ye=PRI|Yevrey=YEV|Maga Buryatdan=MAG
SA Al Madinah=03|Al Quassim=05|Jizan=09|Makkah=02
SC Outer Islands=27
SD Blue Nile=NB|Red Sea=RS|Southern Darfur=DS|Western Darfur=DW|Northern Darfur=DN|Gezira=GZ|Gedarif=GD|River Nile=NR|Northern=NO|White Nile=NW|South Kordufan=KS|North Kordufan=KN
TD Ennedi=EN|Barh El Gazel=BG
TH Bangkok Metropolis=10
TJ Gorno-Badakhshan=GB|Tadzhikistan Territories=RA|Leninabad=SU
TM Tashauz=D|Chardzhou=L
TL Ambeno=OE
TN Manubah=14
TR K. Maras=46
TW Hsinchu City=HSZ|Chiayi City=CYI
UA Crimea=43|Mykolayiv=48|Rivne=56|Chernivtsi=77|L'viv=46|Transcarpathia=21|Volyn=07|Kiev=32|Odessa=51|Sumy=59|Zaporizhzhya=23|Kiev City=30
UM Wake Atoll=79
UZ Bukhoro=BU|Khorezm=XO|Karakalpakstan=QR|Kashkadarya=QA|Surkhandarya=SU|Ferghana=FA|Jizzakh=JI
YE Al Dali'=DA
ZA Orange Free State=FS
`;

const ENTRIES = new Map(
  TABLE.trim()
    .split('\n')
    .flatMap(line =>
      line
        .slice(3)
        .split('|')
        .map(entry => [
          `${line.slice(0, 2)} ${entry.split('=')[0]}`,
          `${line.slice(0, 2)}-${entry.split('=')[1]}`,
        ]),
    ),
);

/** Returns the code of a region whose name is in no list of codes. */
export function codeOfOtherName(country: string, name: string): string | undefined {
  return ENTRIES.get(`${country} ${name}`);
}
