import { expect, test } from 'vitest'
import { addressKey } from './address-key.ts'

const home = addressKey(['Jl. Melati No. 7, RT 04/RW 02', 'Jakarta Selatan', '31'])

test.each([
  ['capitals and punctuation', 'JL MELATI NO 7 RT 04 RW 02'],
  ['no gaps', 'Jl.Melati No.7,RT04/RW02'],
  ['words written out', 'Jalan Melati Nomor 7 RT 4 RW 2'],
  ['more gaps', ' Jl.  Me lati  No. 7 , RT 04 / RW 02 '],
  ['accents', 'Jl. Mélàti No. 7, RT 04/RW 02'],
  ['wide letters and digits', 'Ｊｌ. Ｍｅｌａｔｉ No. ７, RT ０４/RW 02'],
  ['invisible characters', 'Jl. Mel\u200bati No. 7\u200d, RT 04/\u00adRW 02'],
])('an address with %s is the same', (_, street) => {
  expect(addressKey([street, 'Jakarta Selatan', '31'])).toBe(home)
})

test.each([
  'Jl. Melati No. 17, RT 04/RW 02',
  'Jl. Melati No. 7, RT 40/RW 02',
  'Jl. Melati No. 7, RT 04/RW 12',
  'Jl. Mawar No. 7, RT 04/RW 02',
])('%s is another address', street => {
  expect(addressKey([street, 'Jakarta Selatan', '31'])).not.toBe(home)
})

test('two numbers in a row are not one', () => {
  expect(addressKey(['Blok 7 12'])).not.toBe(addressKey(['Blok 71 2']))
  expect(addressKey(['मकान ०७'])).toBe(addressKey(['मकान 7']))
  expect(addressKey(['मीरा मार्ग'])).not.toBe(addressKey(['मरा मरग']))
})
