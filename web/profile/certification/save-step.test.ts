import { expect, test } from 'vitest'
import { addressAfter, type SavedStep } from './save-step.ts'

const missing: SavedStep = { next: 'job', mayApply: '0' }
const complete: SavedStep = { next: null, mayApply: '1' }
const product = '/product?productId=dana-cepat'

test.each([
  ['the next missing step', missing, undefined, false, '/certification/job'],
  ['and keeps in mind where one was', missing, '/home', false, '/certification/job?next=%2Fhome'],
  ['after the last one, back to the product', complete, product, false, product],
  ['after the last one, the overview', complete, undefined, false, '/certification'],
  ['a step that was only corrected leads back', missing, '/mine/data', true, '/mine/data'],
  ['or to the overview, and through no other step', missing, undefined, true, '/certification'],
])('%s', (_, saved, next, correcting, address) => {
  expect(addressAfter(saved, next, correcting)).toBe(address)
})
