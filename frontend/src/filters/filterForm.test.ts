import { EventFilterBody } from '@calendar-sync/contracts/api/eventFilters'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { fieldsInWords, filterBodyOf, formOf, previewProblem, problemsOf } from './filterForm.ts'

const test = suite('the filter form')

test('a new filter matches any keyword in all three fields, and says what is missing', () => {
  assert.equal(formOf(null), { name: '', keywords: '', mode: 'any', summary: true, description: true, location: true })
  assert.equal(problemsOf({ ...formOf(null), summary: false, description: false, location: false }), {
    name: 'Filter name is required',
    keywords: 'At least one keyword is required',
    fields: 'At least one field to check must be enabled',
  })
})

test('a preview needs a keyword and a field, but no name', () => {
  assert.is(previewProblem(formOf(null)), 'Please enter at least one keyword for preview')
  const filled = { ...formOf(null), keywords: 'flight' }
  assert.is(previewProblem(filled), null)
  assert.is(
    previewProblem({ ...filled, summary: false, description: false, location: false }),
    'At least one field to check must be enabled',
  )
})

test('what is sent is what the server accepts', () => {
  const form = { ...formOf(null), name: ' Trips ', keywords: ' flight ,, hotel ' }
  assert.equal(problemsOf(form), {})
  const body = filterBodyOf(form)
  assert.equal(EventFilterBody.parse(body), body)
  assert.equal([body.name, body.keywords], ['Trips', ['flight', 'hotel']])
})

test('the fields are named in a sentence', () => {
  assert.is(fieldsInWords({ summary: true, description: true, location: true }), 'title, description and location')
  assert.is(fieldsInWords({ summary: false, description: true, location: true }), 'description and location')
  assert.is(fieldsInWords({ summary: true, description: false, location: false }), 'title')
})

test.run()
