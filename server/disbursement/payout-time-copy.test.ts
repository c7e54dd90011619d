import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { MARKET_CODES } from '#domain/market/market.ts'
import { marketRules } from '#domain/market/market-rules.ts'
import { SPECIFIED_CONDITIONS } from '#domain/terms/loan-conditions.ts'

const phrases = {
  en: /within (2|\{hours\}|\{payoutHours\}) hours of approval, at the latest within (3|\{creditedTo\}) days/,
  id: /dalam (2|\{hours\}|\{payoutHours\}) jam setelah disetujui, paling lambat (3|\{creditedTo\}) hari/,
  hi: /मंज़ूरी के (2|\{hours\}|\{payoutHours\}) घंटे में( पहुँचता है)?, ज़्यादा से ज़्यादा (3|\{creditedTo\}) दिन में/,
  es: /en (2|\{hours\}|\{payoutHours\}) horas desde la aprobación, a más tardar en (3|\{creditedTo\}) días/,
} as const

const places = [
  ['en', 'loan.json', 'offer.json', 'site.json', 'support.json', 'documents/india/loan-terms.md'],
  ['en', 'documents/india/faq.md', 'documents/indonesia/faq.md'],
  ['id', 'loan.json', 'offer.json', 'site.json', 'support.json', 'documents/india/loan-terms.md'],
  ['id', 'documents/indonesia/faq.md', 'documents/indonesia/loan-terms.md'],
  ['hi', 'loan.json', 'offer.json', 'site.json', 'support.json', 'documents/india/loan-terms.md'],
  ['es', 'loan.json', 'offer.json', 'site.json', 'documents/indonesia/faq.md'],
] as const

test('the time until the money arrives is the same sentence wherever it is stated', () => {
  for (const [language, ...files] of places) {
    for (const file of files) {
      const text = readFileSync(new URL(`../../copy/${language}/${file}`, import.meta.url), 'utf8')
      expect(text, `${language}/${file}`).toMatch(phrases[language])
    }
  }
  for (const [file, language] of [
    ['india', 'en'],
    ['indonesia', 'id'],
  ] as const) {
    const template = new URL(`../promotion/templates/${file}.ts`, import.meta.url)
    expect(readFileSync(template, 'utf8')).toMatch(phrases[language])
  }
})

test('the numbers that the texts state are those of every market', () => {
  expect(SPECIFIED_CONDITIONS.creditedWithinDays.max).toBe(3)
  for (const market of MARKET_CODES) expect(marketRules(market).declared.disbursementHours).toBe(2)
})
