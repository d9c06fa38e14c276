/**
 * How each language names a journey or a stay in a calendar. Folded text; the capital of the place that follows is
 * judged elsewhere.
 */

const brands =
  'lufthansa|ryanair|easyjet|eurowings|vueling|transavia|wizz ?air|klm|british airways|air france|iberia|tap|swiss|jetblue|' +
  'delta|united|american|southwest|alaska airlines|latam|avianca|emirates|qantas|azul|gol|norwegian|finnair|lot|flixbus|amtrak'

type Phrases = readonly (readonly [heads: string, joints: string])[]

const journeys: Phrases = [
  [
    `flights?|fly|flying|trains?|bus|coach|boat|ferry|cruise|eurostar|shuttle|(?:business |work |day |road |city )?trip|travel(?:l?ing)?|${brands}`,
    'to|from',
  ],
  [
    `\\p{L}*flug|flieger|zug|nachtzug|ice|bahn|(?:zug|bahn)?fahrt|\\p{L}*bus|fahre|schiff|\\p{L}*reise|(?:stadte|kurz)trip|${brands}`,
    'nach|aus|auf die|in die',
  ],
  [
    `vol|train|tgv|ouigo|bus|car|ferry|bateau|eurostar|avion|voyage(?: d.affaires)?|deplacement(?: professionnel)?|traversee|${brands}`,
    'pour(?: l[ae])?|a|vers|en|aux?|depuis',
  ],
  [
    `vuelo|tren|ave|autobus|bus|ferry|barco|escapada|viaje(?: de (?:negocios|trabajo))?|${brands}`,
    'a|hacia|para|desde|con destino a',
  ],
  [
    `voo|comboio|trem|onibus|autocarro|ferry|barco|balsa|viagem(?: de (?:negocios|trabalho))?|${brands}`,
    'para(?: [oa])?|a|ao',
  ],
  ['voo|comboio|trem|onibus|autocarro', 'de|do|da'],
  [
    `volo|treno|italo|frecciarossa|autobus|pullman|bus|nave|traghetto|aliscafo|viaggio(?: di lavoro)?|trasferta|${brands}`,
    'per(?: l[ao])?|a|in|da|verso',
  ],
  [
    `(?:terug|heen)?vlucht|trein(?:reis)?|intercity|eurostar|bus|boot|veerboot|veerpont|(?:zaken|steden|terug)?reis|stedentrip|${brands}`,
    'naar|uit|vanuit',
  ],
  [
    `lot|ic|eip|tlk|pociag|pendolino|autobus|prom|samolot|podroz(?: sluzbowa)?|delegacja|wyjazd(?: sluzbowy)?|wycieczka|${brands}`,
    'do|na|z|ze',
  ],
]

const stays: Phrases = [
  ['stay|staying|overnight|check ?in', 'at|in'],
  ['aufenthalt|ubernachtung', 'im|in|bei'],
  ['sejour|nuit', 'a(?: l.)?|au|en|chez|dans'],
  ['estancia|alojamiento', 'en(?: el)?'],
  ['estadia|hospedagem', 'n?[oa]|em'],
  ['soggiorno|pernottamento', 'a|presso|in|al'],
  ['verblijf|overnachting', 'in|bij'],
  ['pobyt|nocleg', 'w|we'],
]

const homewards = 'home|back|retour|ritorno|di ritorno|terug|powrotny|de vuelta|de regreso|de volta'
const articles = 'the|el|la|le|les|los|las|de|den|het|il|lo|gli|o|os|as'

// "<head> [<number>] [home] <joint> [<article>] <the place>": the place, up to three words, is the first group.
const phrase = (phrases: Phrases): RegExp =>
  new RegExp(
    `(?<![\\p{L}\\p{N}])(?:${phrases
      .map(
        ([heads, joints]) =>
          `(?:${heads})(?: (?:(?:[a-z0-9]{2,4} ?)?\\d{1,5}|\\d{1,2}[:.h]\\d{2}))?(?: (?:${homewards}))? (?:${joints})`,
      )
      .join('|')}) (?:(?:${articles}) )?(?=(\\S+(?: \\S+){0,2}))`,
    'gu',
  )

/** "Flight to …", "ICE 593 nach …", "Vueling a …". */
export const journey = phrase(journeys)
/** "Stay at …". */
export const stay = phrase(stays)

const airport =
  'airport|heathrow|gatwick|stansted|flughafen|aeroport|aeropuerto|aeroporto|luchthaven|vliegveld|schiphol|lotnisko|(?:bus |train )?terminal \\d'
const rides = 'taxi|cab|uber|lyft|bolt|cabify|freenow'
const cars =
  'rental car|hire car|car rental|mietwagen|leihwagen|voiture de location|coche de alquiler|carro alugado|auto a noleggio|huurauto|samochod z wypozyczalni|samochod wynajety'
const fetch =
  'pick ?up|collect|return|drop off|abholen|zuruckgeben|recuperer|rendre|recoger|devolver|retirar|ritirare|riconsegnare|ophalen|inleveren|odebrac|odbior|zwrocic|zwrot'

/** Journeys that need not say where to: the way back, the way to the airport, a rental car that is fetched. */
export const journeyWithoutPlace = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${[
    `(?:flight|fly|flying|train|bus|ferry|vol|train|vuelo|tren|voo|comboio|trem|volo|treno|vlucht|trein|lot|pociag) (?:${homewards})(?! ?-?(?:page|end))`,
    '(?:return|outbound|inbound|connecting|homebound) (?:flight|train|ferry)',
    '(?:heim|ruck|hin|weiter)flug|vol aller|vuelo de ida|voo de ida|volo di andata|(?:terug|heen)vlucht',
    `(?:arrive at|be at|get to) (?:the )?(?:${airport})|(?:${rides}|leave|go|head|drive|ride|off) (?:to|for) (?:the )?(?:${airport})(?! \\p{L}{5,})`,
    `(?:${rides}|(?:ab)?fahrt|fahren|los|weg|aufbruch) zum (?:${airport})|(?:${rides}|aller|partir|depart|trajet) (?:a l.|pour l.|vers l.)(?:${airport})`,
    `(?:${rides}|ir|llegar|chegar|salir|salida|traslado|transfer|sair|saida) (?:(?:al?|ao|hacia el|para o|para) )?(?:${airport})`,
    `(?:${rides}|andare|partire|partenza|navetta|transfer) (?:in|per l.|all.) ?(?:${airport})|naar (?:de )?(?:${airport})|(?:${rides}|jade|jedziemy|wyjazd|dojazd) na (?:${airport})`,
    `(?:${fetch}) (?:\\p{L}+ ){0,2}(?:${cars})|(?:${cars}) (?:\\S+ ){0,4}(?:${fetch})`,
  ].join('|')})(?![\\p{L}\\p{N}])`,
  'u',
)

const place = '[\\p{Script=Han}\\p{Script=Katakana}ー・]'
const notPlace =
  '修学|社員|家族|新婚|卒業|個人|団体|国内|海外|長期|短期|日帰|次回|来週|今週|来月|今月|温泉|一人|電車|ホテル|飛行機'

/** The same for Japanese, without the words that make it a subject of work (`notWork` is a lookahead). */
export const japaneseJourney = (notWork: string): RegExp =>
  new RegExp(
    `${place}{2,12}(?:行き|へ|まで)の?(?:フライト|便|新幹線|特急|飛行機|バス|電車|フェリー|出張|旅行)${notWork}` +
      `|(?:空港|${place}{2,8}駅)(?:へ|に)(?:移動|向かう|出発)?$|(?:ホテル|旅館|民宿)[^ ]{0,6}宿泊` +
      `|(?<!${place})(?!${notPlace})${place}{2,8}(?:出張|旅行)${notWork}|(?:フェリー|新幹線|飛行機|バス|特急)で? ?${place}{2,8}へ|レンタカー(?:返却|受取|引取)`,
    'u',
  )
