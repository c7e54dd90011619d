import { describe, expect, test } from 'vitest'
import { maxMatches } from '#domain/assistant/find-questions.ts'
import { findableIds } from '#domain/assistant/option-tree.ts'
import { firstAnswersInForce } from '../support/public.ts'
import { searchPhrasesOf, searchQuestions } from './search.ts'

const inForce = firstAnswersInForce()
const search = (text: string) => searchQuestions(inForce, text)

// Typed as people type; none of these stands so in the words that the index is made of.
describe('in Indonesian', () => {
  test.each([
    ['brp hutang sy skrg', 'my-loan'],
    ['kapan jatoh tempo nya', 'my-loan'],
    ['gmn cara byar di indomart', 'how-to-pay'],
    ['udh transfer kok msh ditagih', 'paid-not-seen'],
    ['gak bisa bayar bulan ini, blm gajian', 'cannot-pay'],
    ['boleh prpanjang tempo?', 'more-time'],
    ['dana blm cair', 'not-arrived'],
    ['dendanya brp kalo telat', 'cost-late'],
    ['ada yg minta kode otp', 'otp'],
    ['mau hapus akunn', 'close-account'],
    ['ditolak knp', 'refused'],
    ['mau lunasin semua sekaligus', 'pay-off'],
    ['penagihh telepon terus', 'who-calls'],
    ['mau bicara sama petugass', 'agent'],
  ])('%j finds %s', (text, id) => {
    expect(search(text).ids).toContain(id)
  })
})

describe('in English', () => {
  test.each([
    ['how mch do i owe', 'my-loan'],
    ['wher do i pay my emi', 'how-to-pay'],
    ['paid yestrday still showing due', 'paid-not-seen'],
    ['i am not able to pay, lost my job', 'cannot-pay'],
    ['can u extend my due date', 'more-time'],
    ['money not recieved yet', 'not-arrived'],
    ['penality for late payment', 'cost-late'],
    ['somebody asked my OTP', 'otp'],
    ['pls delete my acount', 'close-account'],
    ['why my applicaton was rejected', 'refused'],
    ['forclose my loan', 'pay-off'],
    ['recovery agents harrassment', 'who-calls'],
    ['i want to talk to a humann', 'agent'],
  ])('%j finds %s', (text, id) => {
    expect(search(text).ids).toContain(id)
  })
})

describe('in Hindi, in either of its scripts', () => {
  test.each([
    ['मुझे कितना चुकाना है', 'my-loan'],
    ['किश्त कैसे भरें', 'how-to-pay'],
    ['पैसे कट गये पर अपडेट नही हुआ', 'paid-not-seen'],
    ['नौकरी चली गयी पैसे नही हैं', 'cannot-pay'],
    ['थोड़ा और समय चाहिए', 'more-time'],
    ['जुरमाना कितना लगेगा', 'cost-late'],
    ['शिकायत करनी है', 'complain'],
    ['mera loan kitna baaki hai', 'my-loan'],
    ['paise kat gaye update nhi hua', 'paid-not-seen'],
    ['naukri chali gai paise nahi h', 'cannot-pay'],
    ['thoda aur time chaiye', 'more-time'],
    ['kist kaise bharu', 'how-to-pay'],
    ['agent se bat karao', 'agent'],
  ])('%j finds %s', (text, id) => {
    expect(search(text).ids).toContain(id)
  })
})

test.each([
  'cuaca besok di Jakarta',
  'resep nasi goreng',
  'asdfgh qwerty',
  'what is the capital of France',
  'मौसम कैसा है',
  'terima kasih',
  '😀😀',
  '',
])('%j is nothing that we answer, and nothing is made up for it', text => {
  expect(search(text)).toEqual({ ids: [], isSure: false })
})

test('every phrase finds its own question', () => {
  const missed = findableIds.flatMap(id =>
    searchPhrasesOf(id).filter(phrase => !search(phrase).ids.includes(id)),
  )
  expect(missed).toEqual([])
})

test('what may mean several things is asked back, not answered', () => {
  const { ids, isSure } = search('bayar')
  expect(isSure).toBe(false)
  expect(ids.length).toBeGreaterThan(1)
  expect(ids.length).toBeLessThanOrEqual(maxMatches)
})
