import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { GoogleEvent } from '../google/event.ts'
import { createSeriesVersions } from './seriesVersions.ts'

const test = suite('the version of a series')

const date = (id: string, etag: string): GoogleEvent => ({ id: `s_${id}`, recurringEventId: 's', etag })

test('Given a date that was written, then the others that were read with its version have the new one', () => {
  const versions = createSeriesVersions()
  versions.changed(date('1', 'read'), 'read', 'first')
  versions.changed(date('2', 'read'), 'first', 'second')
  assert.is(versions.versionOf(date('3', 'read')), 'second')
  assert.is(versions.versionOf(date('3', 'first')), 'second')
  assert.is(versions.versionOf(date('4', 'of its own')), 'of its own')
  assert.is(versions.versionOf({ ...date('5', 'read'), recurringEventId: 'another' }), 'read')
})

test('Given a date that was deleted, then Google has to be asked for the version of the others', () => {
  const versions = createSeriesVersions()
  versions.changed(date('1', 'read'), 'read', undefined)
  assert.is(versions.versionOf(date('2', 'read')), undefined)
})

test('Given dates with versions of their own, when that of another is refused, then each counts by its own', () => {
  const versions = createSeriesVersions()
  versions.changed(date('1', 'read'), 'read', 'first')
  versions.refused(date('2', 'read'))
  assert.is(versions.versionOf(date('2', 'read')), 'read')
})

test.run()
