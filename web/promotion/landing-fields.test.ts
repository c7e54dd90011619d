import { expect, test } from 'vitest'
import type { LandingRegion } from '#contract/promotion/schemas.ts'
import { wrongFields } from './landing-fields.ts'

const phoneIsRight = (region: LandingRegion, phone: string): boolean =>
  wrongFields(region, 'picture', { phone, capcode: '', smsCode: '' }).length === 0

test.each([
  ['CN', '13800138000', true],
  ['CN', '19912345678', true],
  ['CN', '12800138000', false],
  ['CN', '1380013800', false],
  ['CN', '138001380000', false],
  ['CN', '138 0013 8000', false],
  ['ID', '081234567890', true],
  ['ID', '0812-3456-7890', true],
  ['ID', '+62 812 3456 7890', true],
  ['ID', '6281234567890', true],
  ['ID', '0217654321', false],
  ['ID', '98765', false],
  ['IN', '9876543210', true],
  ['IN', '+91 98765 43210', true],
  ['IN', '919876543210', true],
  ['IN', '5123456789', false],
  ['IN', '', false],
] as const)('in %s "%s" can be a phone: %s', (region, phone, right) => {
  expect(phoneIsRight(region, phone)).toBe(right)
})

const phone = '081234567890'

test('a new picture needs a phone, a code the picture’s characters too, and applying all three', () => {
  const empty = { phone: '', capcode: '', smsCode: '' }
  expect(wrongFields('ID', 'picture', empty)).toEqual(['phone'])
  expect(wrongFields('ID', 'code', empty)).toEqual(['phone', 'capcode'])
  expect(wrongFields('ID', 'register', empty)).toEqual(['phone', 'capcode', 'smsCode'])
  expect(wrongFields('ID', 'register', { phone, capcode: 'aB3d', smsCode: '123456' })).toEqual([])
})

test('four characters of the picture and six of the code are the most', () => {
  expect(wrongFields('ID', 'code', { phone, capcode: 'aB3de', smsCode: '' })).toEqual(['capcode'])
  expect(wrongFields('ID', 'register', { phone, capcode: 'aB3d', smsCode: '1234567' })).toEqual([
    'smsCode',
  ])
})
