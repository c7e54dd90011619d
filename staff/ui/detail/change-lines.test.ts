import { expect, test } from 'vitest'
import { changedFields, changeLines } from './change-lines.ts'

test('records differ by the fields that one of them lacks or has otherwise', () => {
  const before = JSON.stringify({ state: 'asked', amount: '10', gone: 'x' })
  const after = JSON.stringify({ state: 'sending', amount: '10', source: null, new: 1 })
  expect(changedFields(before, after)).toEqual([
    { field: 'state', before: 'asked', after: 'sending' },
    { field: 'gone', before: 'x', after: null },
    { field: 'new', before: null, after: '1' },
  ])
})

test('a record that was not there before is new in every field', () => {
  expect(changedFields(null, '{"role":"agent","terms":{"tenor":30}}')).toEqual([
    { field: 'role', before: null, after: 'agent' },
    { field: 'terms.tenor', before: null, after: '30' },
  ])
})

test('a changed record within a field is a line for each of its changed fields', () => {
  expect(
    changeLines([
      { field: 'fromOn', before: null, after: '2026-12-01' },
      { field: 'terms', before: '{"tenor":30,"fee":"1"}', after: '{"tenor":60,"fee":"1"}' },
      { field: 'days', before: '[1]', after: '[1,2]' },
      { field: 'note', before: 'a text', after: '{"now":"a record"}' },
    ]),
  ).toEqual([
    { field: 'fromOn', before: null, after: '2026-12-01' },
    { field: 'terms.tenor', before: '30', after: '60' },
    { field: 'days.1', before: null, after: '2' },
    { field: 'note', before: 'a text', after: null },
    { field: 'note.now', before: null, after: 'a record' },
  ])
})
