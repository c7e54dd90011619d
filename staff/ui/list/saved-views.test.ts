import { expect, test } from 'vitest'
import { parseSavedViews, withView } from './saved-views.ts'

test('what is stored in another form is no view', () => {
  expect(parseSavedViews('{"a":1}')).toEqual([])
  expect(parseSavedViews('not json')).toEqual([])
  expect(parseSavedViews('[{"name":"Late","search":"queue=open"},{"name":3}]')).toEqual([
    { name: 'Late', search: 'queue=open' },
  ])
})

test('a view of the same name is replaced, and views are in the order of their names', () => {
  const views = withView([{ name: 'Late', search: 'a=1' }], { name: 'Asked', search: 'b=1' })
  expect(withView(views, { name: 'Late', search: 'a=2' })).toEqual([
    { name: 'Asked', search: 'b=1' },
    { name: 'Late', search: 'a=2' },
  ])
})
