export const topics = [
  'flight_word',
  'rail_word',
  'bus_word',
  'car_hire_word',
  'sea_word',
  'lodging_word',
  'trip_word',
  'station_word',
  'transfer_word',
  'check_in_word',
  'departure_word',
  'boarding_word',
] as const

/** What a travel word is about. */
export type TopicCode = (typeof topics)[number]

/**
 * Words of travel by topic, in English, German, French, Spanish, Portuguese, Italian, Dutch and Polish, a line each
 * where they differ. They are compared folded (no accents, no case) and as whole words. Each is only a weak signal.
 */
export const vocabulary: Readonly<Record<TopicCode, readonly string[]>> = {
  flight_word: [
    'flight|flights|layover|stopover|red eye|redeye|airfare|plane|airline|airlines|fly|flying',
    'flug|fluge|hinflug|ruckflug|abflug|weiterflug|zwischenlandung|flieger|flugzeug',
    'vol|vols|avion|correspondance|vuelo|vuelos|escala|voo|voos|aviao|volo|voli|aereo|scalo',
    'vlucht|vluchten|terugvlucht|heenvlucht|vliegen|vliegtuig|lot|loty|wylot|przylot|odlot|samolot|samolotem|przesiadka',
  ],
  rail_word: [
    'train|trains|railway|sleeper|amtrak|eurostar|interrail|eurail|acela|lner|thalys',
    'zug|bahn|bahnfahrt|zugfahrt|nachtzug|schlafwagen|ice|railjet|nightjet|ter|tgv|ouigo|intercites|inoui',
    'tren|renfe|alvia|avlo|iryo|cercanias|comboio|trem|alfa pendular|intercidades|cp comboios',
    'treno|treni|frecciarossa|frecciargento|frecciabianca|trenitalia|italo|trein|treinreis|intercity',
    'pociag|pociagiem|pociagi|pendolino|pkp|kuszetka',
  ],
  bus_word: [
    'bus|coach station|greyhound|megabus|flixbus|fernbus|reisebus|autocar|blablacar|autobus|autobuses|alsa',
    'onibus|autocarro|pullman|corriera|touringcar|autokar|autobusem',
  ],
  car_hire_word: [
    'rental car|car rental|hire car|car hire|rent a car|hertz|sixt|europcar|avis|enterprise rent',
    'mietwagen|leihwagen|location de voiture|voiture de location|alquiler de coche|coche de alquiler|alquiler de auto',
    'aluguel de carro|aluguer de carro|carro alugado|noleggio auto|autonoleggio|auto a noleggio|huurauto|autohuur',
    'wynajem samochodu|wynajem auta|wypozyczalnia samochodow',
  ],
  sea_word: [
    'ferry|ferries|cruise|faehre|fahre|kreuzfahrt|croisiere|traversee|crucero|cruzeiro|balsa',
    'traghetto|crociera|aliscafo|boot|veerboot|veerpont|prom|promem|rejs',
  ],
  lodging_word: [
    'hotel|hotels|hostel|b b|cottage|villa|lodging|accommodation|motel|airbnb|resort|guesthouse|guest house|inn|bed and breakfast|lodge|campsite',
    'ferienwohnung|ferienhaus|unterkunft|jugendherberge|pension|gasthof|campingplatz',
    'gite|chambre d hotes|chambres d hotes|auberge|hebergement|nuit a l hotel',
    'hostal|alojamiento|apartamentos|parador|albergue|pousada|hospedagem|alojamento|apart hotel',
    'albergo|agriturismo|alloggio|ostello|strandhotel|vakantiehuis|vakantiehuisje|huisje|logies',
    'hotelu|hotelem|hotele|pensjonat|kwatera|schronisko',
    'marriott|hilton|hyatt|sheraton|westin|novotel|ibis|mercure|radisson|holiday inn|best western|motel one|hampton inn',
    'premier inn|nh collection|melia|intercontinental|ritz carlton|four seasons|booking com|vrbo',
  ],
  trip_word: [
    'trip|holiday|holidays|travel|traveling|weekend in|week end a|week end en|weekendje|fin de semana en|fim de semana em|weekend a|weekend w|wochenende in|travelling|journey|vacation|honeymoon|getaway|itinerary',
    'reise|dienstreise|geschaftsreise|urlaub|ubernachtung|anreise|abreise|ruckreise|hinreise|heimreise|stadtereise|aufenthalt',
    'voyage|deplacement|vacances|sejour|escapade|viaje|vacaciones|estancia|escapada|viagem|ferias|estadia',
    'viaggio|pernottamento|overnachting|nuitee|vacanza|vacanze|trasferta|soggiorno|gita|reis|zakenreis|vakantie|verblijf|terugreis|heenreis|stedentrip',
    'podroz|podrozy|nocleg|noclegi|urlop|delegacja|wyjazd|wakacje|pobyt|wycieczka',
  ],
  station_word: [
    'airport|train station|bus station|central station|heathrow|gatwick|stansted|penn station|union station',
    'flughafen|hbf|hauptbahnhof|bahnhof|aeroport|gare|orly|roissy|aeropuerto|aeropuerta|estacion|barajas|atocha|sants',
    'aeroporto|estacao|rodoviaria|congonhas|guarulhos|galeao|campanha|oriente|stazione|termini|fiumicino|malpensa|linate',
    'luchthaven|vliegveld|schiphol|station|lotnisko|lotnisku|lotniska|dworzec|dworca|okecie',
  ],
  transfer_word: [
    'airport transfer|transfer|shuttle|airport pickup|airport pick up|flughafentransfer|navette|traslado|navetta',
  ],
  check_in_word: [
    'check in|checkin|check into|checking in|checking out|checkout|check out of|hotel check out|check out hotel|bag drop|einchecken|auschecken|check out',
    'enregistrement|inchecken|uitchecken|zameldowanie|wymeldowanie|odprawa',
  ],
  departure_word: [
    'departure|departs|arrival|arrives|landing|lands|landet|landung|atterrissage|atterrit|aterriza|aterrizaje|atterraggio|landt|ladowanie|abfahrt|ankunft|depart|arrivee|salida|llegada|partida|chegada',
    'partenza|arrivo|vertrek|aankomst|odjazd|przyjazd',
  ],
  boarding_word: [
    'boarding|boarding pass|embarkation|board ship|einschiffung|embarquement|embarque|imbarco|instappen|bordkarte|einstieg',
  ],
}

/** The same for Japanese, which puts no spaces between words: matched anywhere, longest first. */
export const japaneseVocabulary: Readonly<Partial<Record<TopicCode, string>>> = {
  flight_word: 'フライト|飛行機|航空|(?<=\\d)便',
  rail_word: '新幹線|特急|夜行列車|寝台|成田エクスプレス|のぞみ(?= ?\\d)|ひかり(?= ?\\d)|こだま(?= ?\\d)|電車',
  bus_word: '夜行バス|高速バス',
  car_hire_word: 'レンタカー',
  sea_word: 'フェリー|クルーズ',
  lodging_word: 'ホテル|旅館|宿泊|民宿|温泉宿|一泊|[1-9]泊|泊まり|ホテル泊',
  trip_word: 'ホテル泊|旅行|出張|帰省',
  station_word: '空港|羽田|成田|関空|伊丹|新大阪',
  transfer_word: 'リムジンバス|送迎',
  check_in_word: 'チェックイン|チェックアウト',
  departure_word: '出発|到着|移動|行き|(?<=\\d)発',
  boarding_word: '搭乗|乗船',
}
