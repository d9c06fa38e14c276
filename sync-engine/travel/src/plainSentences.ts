/** Of words, a mark or a booking’s data that say so. */
export const saysCalledOff = 'It says that the trip is called off.'
const saysPerson = 'It says that another person is fetched or brought.'

/** What a quoted word is, where it does not suggest its subject. */
export const ofWord: Readonly<Record<string, string>> = {
  ambiguous: 'is also the name of a place',
  common: 'is said of anything',
  idiom: 'means something else than a journey',
}

/** What features say that stand for nothing that could be quoted, by name. These tell a person of travel. */
export const ofTravel: Readonly<Record<string, string>> = {
  'made by Gmail': 'Google made this event from a booking in Gmail.',
  'crosses zones': 'It starts and ends in different time zones.',
  weekend: 'It is a long weekend.',
  'when overnight': 'It lasts overnight.',
  'when two or three days': 'It lasts two or three days.',
  'when days': 'It lasts several days.',
  'when weeks': 'It lasts for weeks.',
  'only places': 'Its title is nothing but a place.',
  'only places and people': 'Its title is nothing but a place and a name.',
  'sure place': 'Its title names a place.',
  'two places': 'Its title names two places.',
  route: 'Its title leads from one place to another.',
  'unsure route': 'Its title may lead from one place to another.',
  'to + place': 'Its title leads to a place.',
  'from + place': 'Its title leads away from a place.',
  'to + hub': 'Its title leads to an airport, station or port.',
  'description written by Gmail': 'Its description was written by Gmail.',
}

/** And these of anything else. */
export const ofElse: Readonly<Record<string, string>> = {
  'series weekly': 'It comes every week, or more often.',
  guests: 'Other people are invited.',
  'many guests': 'Many people are invited.',
  'sent by another': 'Another person sent the invitation.',
  'video call': 'It has a video call.',
  'person first': 'Its title begins with a person’s name.',
  'person last': 'Its title ends with a person’s name.',
  'name of the calendar first': 'Its title begins with a name that stands in many events of this calendar.',
  'frequent name of the calendar first': 'Its title begins with a name that stands in many events of this calendar.',
  'title comes again': 'Events with this title come again and again.',
  'question mark': 'Its title is a question.',
  'when short': 'It is short.',
  'title group off': saysCalledOff,
  'marked as called off': saysCalledOff,
  'struck out': saysCalledOff,
  'called off, set apart': saysCalledOff,
  'journey, then called off': saysCalledOff,
  'called off in the description only': saysCalledOff,
  'booking called off in the description': saysCalledOff,
  'no + journey': 'It says that the trip does not take place.',
  'journey of a named person': 'It tells of another person’s journey.',
  'fetches a person': saysPerson,
  'fetches an unknown name': saysPerson,
}
