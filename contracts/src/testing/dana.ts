import type { CalendarRef, KeywordFilter, SyncDefinition } from '../domain/sync.ts'
import { AccountId, CalendarId, SyncId, UserId } from '../ids.ts'

/** Values that tests speak of by name. */
export const dana = UserId.parse('0b9f2f52-6d0a-4c0e-8a54-1d8f5a1c0001')
export const work = AccountId.parse('0b9f2f52-6d0a-4c0e-8a54-1d8f5a1c0002')
export const family = AccountId.parse('0b9f2f52-6d0a-4c0e-8a54-1d8f5a1c0003')
export const travelSync = SyncId.parse('0b9f2f52-6d0a-4c0e-8a54-1d8f5a1c0004')

export const workCalendar: CalendarRef = {
  accountId: work,
  calendarId: CalendarId.parse('dana@lumen.example'),
  summary: 'Work',
  accountEmail: 'dana@lumen.example',
  primary: true,
}
export const familyCalendar: CalendarRef = {
  accountId: family,
  calendarId: CalendarId.parse('family@group.example'),
  summary: 'Family',
  accountEmail: 'dana@home.example',
  primary: false,
}

export const keywords = (...words: string[]): KeywordFilter => ({
  keywords: words,
  mode: 'any',
  checkSummary: true,
  checkDescription: true,
  checkLocation: true,
})

export const workToFamily: SyncDefinition = {
  syncId: travelSync,
  userId: dana,
  source: workCalendar,
  target: familyCalendar,
  pattern: 'travel',
  syncMode: 'filtered',
  syncDirection: 'one-way',
  conflictResolution: 'keep_newest',
  filter: keywords('flight'),
  reverseFilter: keywords(),
  daysBack: 14,
  daysForward: 30,
  shareDetails: true,
  sensitivity: 'balanced',
}
