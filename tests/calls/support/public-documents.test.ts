import { describe, expect, test } from 'vitest'
import { createClient } from '#contract/client.ts'
import {
  contactInfo,
  contactInfoType,
  faq,
  paymentInstructions,
  publicDocument,
  stepPlaceholders,
  whatsapp,
} from '#contract/support/calls.ts'
import { answers } from '#copy/server/answers.js'
import { documents } from '#copy/server/documents.js'
import { localDate } from '#domain/calendar/local-date.ts'
import type { LateTerms } from '#domain/charges/late-terms.ts'
import { INDIA_LATE_TERMS } from '#domain/market/india/late-terms.ts'
import { marketRules } from '#domain/market/market-rules.ts'
import { percent } from '#domain/money/ratio.ts'
import { tenorDaysOf } from '#domain/rate-caps/check-terms.ts'
import { buildSchedule } from '#domain/schedule/build-schedule.ts'
import { figuresFor } from '#server/support/documents/figures.ts'
import { writeLoanTerms } from '#server/support/documents/loan-terms.ts'
import { termsFacts } from '#server/support/documents/terms-facts.ts'
import { faqAnswers } from '#server/support/faq-answers.ts'
import { seedProducts } from '#tools/seed/products.ts'
import { origin } from '../../harness/app/compose-test-app.ts'
import { shareApp } from '../../harness/app/share-app.ts'

const shared = shareApp()

const readers = [
  { market: 'ID', isNeedPop: '0', lang: 'id' },
  { market: 'ID', isNeedPop: '0', lang: 'en' },
  { market: 'IN', isNeedPop: '1', lang: 'en' },
  { market: 'IN', isNeedPop: '1', lang: 'id' },
] as const

const readerClient = ({ isNeedPop, lang }: (typeof readers)[number]) => {
  const { app, services } = shared()
  return createClient({
    ...services.config.apiBase,
    origin,
    common: () => ({ isNeedPop, lang }),
    fetch: async request => await app.fetch(request),
  })
}

const documentText = (content: unknown): string => JSON.stringify(content)

const ownProducts = (market: 'ID' | 'IN') =>
  seedProducts
    .filter(product => product.market === market && product.lenderName === undefined)
    .map(({ name, limits, terms }) => ({ name, limits, baseTerms: terms }))

const indianFacts = (change: Partial<Parameters<typeof termsFacts>[0]> = {}) =>
  termsFacts({
    market: 'IN',
    lender: 'Example Limited',
    on: localDate('2026-11-21'),
    products: ownProducts('IN'),
    ...change,
  })

describe('the general loan terms', () => {
  test('print the late terms of specification section 9, each figure of them', async () => {
    const reply = await readerClient(readers[2])(publicDocument, { name: 'loan-terms' })
    const text = documentText(reply.data)
    for (const figure of [
      '91 to 365 calendar days',
      'within 1 day',
      '1 to 3 calendar days',
      '50% of its term and at least 7 calendar days',
      '₹1,000 on a first loan with us, ₹800 on a later one',
      'Late days 1 to 30',
      '5% a day',
      'Late days 31 to 90',
      '4% a day',
      'Late day 91 until it is paid',
      '2% a day',
      'within 3 calendar days',
      'within 10 days',
      "7 business days' notice",
      '18 years or older',
    ]) {
      expect(text).toContain(figure)
    }
  })

  test('follow the data: other late terms, other caps and another order are other words', () => {
    const figures = figuresFor('en', 'INR')
    const before = documentText(writeLoanTerms(indianFacts(), figures, 'en'))
    const dearer = ownProducts('IN').map(product => ({
      ...product,
      baseTerms: {
        ...product.baseTerms,
        late: {
          penalty: { per: 'loan', fromDay: 1, amountMinor: { new: 123_400n, repeat: 55_500n } },
          interestTiers: [{ fromDay: 1, toDay: 17, ratePerDay: percent('0.7') }],
        } as const,
        coolingOffDays: 9,
        extension: { maxTimes: 2, fee: { kind: 'flat', minor: 4_900n } } as const,
        waterfallCode: 'INTEREST_PRINCIPAL_PENALTIES_FEES_ORDER',
      },
    }))
    const after = documentText(writeLoanTerms(indianFacts({ products: dearer }), figures, 'en'))
    for (const figure of ['₹1,234', '₹555', 'Late days 1 to 17', '0.7% a day', '9 days', '₹49']) {
      expect(before).not.toContain(figure)
      expect(after).toContain(figure)
    }
    expect(after).not.toContain('5% a day')
    expect(after.indexOf('"interest"')).toBeLessThan(after.indexOf('"late penalties'))
    expect(before.indexOf('"late penalties')).toBeLessThan(before.indexOf('"interest"'))

    const indonesian = (capRows = marketRules('ID').capRows) =>
      documentText(
        writeLoanTerms(
          termsFacts({
            market: 'ID',
            lender: 'PT Contoh',
            on: localDate('2026-11-21'),
            products: ownProducts('ID'),
            capRows,
          }),
          figuresFor('id', 'IDR'),
          'id',
        ),
      )
    expect(indonesian()).toContain('0,1% dari jumlah pinjaman')
    const tighter = marketRules('ID').capRows.map(row =>
      row.setBy === 'regulator' ? { ...row, share: percent('0.05') } : row,
    )
    expect(indonesian(tighter)).toContain('0,05% dari jumlah pinjaman')
    expect(indonesian(tighter)).not.toContain('0,1% dari')
  })

  test('name a group of products where they differ', () => {
    const [first, ...others] = ownProducts('IN')
    if (!first) throw new Error('India has no product of ours')
    const free = { ...first, baseTerms: { ...first.baseTerms, late: { interestTiers: [] } } }
    const facts = indianFacts({ products: [free, ...others] })
    const text = documentText(writeLoanTerms(facts, figuresFor('en', 'INR'), 'en'))
    expect(text).toContain(`${first.name}: Nothing is charged for paying late.`)
    expect(facts.late[1]?.part).toEqual(INDIA_LATE_TERMS)
  })

  test('and the answer about late payment name what is charged, of each kind there is', () => {
    const [first] = ownProducts('IN')
    if (!first) throw new Error('India has no product of ours')
    const { penalty, interestTiers } = INDIA_LATE_TERMS
    const answerFor = (late: LateTerms) =>
      faqAnswers(new Map([['cost-late', answers['india/faq'].en['cost-late']]]), {
        market: 'IN',
        locale: 'en',
        terms: indianFacts({ products: [{ ...first, baseTerms: { ...first.baseTerms, late } }] }),
        figures: figuresFor('en', 'INR'),
        telephone: '',
        email: '',
        hours: '',
        officer: '',
      }).get('cost-late')
    const once = '₹1,000 (₹800 if you borrowed from us before)'
    expect(answerFor(INDIA_LATE_TERMS)).toContain(
      `once ${once}, and 5% a day from late day 1 to 30`,
    )
    expect(answerFor({ interestTiers })).toContain('You pay 5% a day from late day 1 to 30, then')
    expect(answerFor({ ...(penalty && { penalty }), interestTiers: [] })).toContain(
      `You pay once ${once}.`,
    )
    expect(answerFor({ interestTiers: [] })).toContain('You pay nothing.')
  })

  test('state a term that every product keeps', () => {
    const { termDays } = marketRules('IN').conditions
    for (const { limits, baseTerms } of ownProducts('IN')) {
      for (const installments of limits.installments) {
        const schedule = buildSchedule({ ...baseTerms, installments }, localDate('2026-02-01'))
        expect(tenorDaysOf(schedule)).toBeGreaterThanOrEqual(termDays?.min ?? 0)
        expect(tenorDaysOf(schedule)).toBeLessThanOrEqual(termDays?.max ?? 0)
      }
    }
  })
})

describe.each(readers)('a reader in $market who reads $lang', reader => {
  test('finds every section of the privacy policy', async () => {
    const { data } = await readerClient(reader)(publicDocument, { name: 'privacy' })
    expect(data).toMatchObject({
      market: reader.market,
      language: `${reader.lang}-${reader.lang === 'id' ? 'ID' : 'IN'}`,
    })
    expect(data?.sections.map(section => section.id)).toEqual([
      'collected',
      'use',
      'disclosure',
      'cookies',
      'security',
      'equality',
      'rights',
      'minors',
      'changes',
      'contacts',
    ])
    const rights = data?.sections.find(section => section.id === 'rights')?.blocks
    expect(rights?.flatMap(block => (block.kind === 'table' ? block.rows : []))).toHaveLength(7)
  })

  test('has a few dozen answers, none empty and none with a figure that is missing', async () => {
    const { data } = await readerClient(reader)(faq, {})
    const questions = data?.topics.flatMap(topic => topic.questions) ?? []
    expect(questions.length).toBeGreaterThanOrEqual(36)
    expect(new Set(questions.map(({ id }) => id)).size).toBe(questions.length)
    for (const { question, answer } of questions) {
      expect(question.length, question).toBeGreaterThan(8)
      expect(answer.length, question).toBeGreaterThan(12)
      expect(answer, question).not.toMatch(/undefined|NaN|null|\[object/)
    }
  })

  test('learns whom to contact, and whom when we fail', async () => {
    const { data } = await readerClient(reader)(contactInfo, { type: contactInfoType })
    expect(data?.email).toMatch(/@/)
    expect(data?.smWa).toMatch(reader.market === 'ID' ? /^\+62/ : /^\+91/)
    expect(data?.grievance.authority.url).toMatch(
      reader.market === 'ID' ? /kontak157\.ojk\.go\.id/ : /cms\.rbi\.org\.in/,
    )
    const chat = await readerClient(reader)(whatsapp, {})
    expect(chat.data?.url).toMatch(/^https:\/\/wa\.me\/\d+\?text=[^ ]+$/)
    expect(chat.data?.url).toContain(data?.smWa.replace(/\D/g, ''))
  })

  test('can read how to pay by every method, with blanks for what a payment request knows', async () => {
    const { data } = await readerClient(reader)(paymentInstructions, {})
    for (const { payName, payType, ways } of data?.methods ?? []) {
      expect(ways.length, payName).toBeGreaterThan(0)
      for (const { name, steps } of ways) {
        expect(name, payName).not.toBe('')
        if (payType < '3')
          expect(steps.join(), payName).toMatch(/\{number\}|\{first-\d\}.*\{after-\d\}/)
        expect(steps.join(), payName).not.toMatch(/[\ue000-\ue0ff]/)
        expect(steps.join(), payName).toContain(stepPlaceholders.amount)
      }
    }
    expect(data?.methods.map(method => method.payCode)).toContain(
      reader.market === 'ID' ? 'ALFAMART' : 'BANK-TRANSFER',
    )
  })
})

describe('the texts of documents', () => {
  test('do not compile without one of their figures, or with a question that is not there', () => {
    // @ts-expect-error The figures are missing.
    expect(documents['india/privacy'].en.write({}).lead).toContain('undefined')
    // @ts-expect-error No language has this question.
    expect(answers['india/faq'].hi.nobody).toBeUndefined()
    // @ts-expect-error Nobody in India reads Spanish.
    expect(answers['india/faq'].es).toBeUndefined()
  })
})

describe('the calls of support', () => {
  test('answer with the code 00, and refuse what they do not know', async () => {
    const { anyone, fetch } = shared()
    const path = '/h5-api/v3/support/contact-kf-info'
    const ask = (type: string) =>
      fetch(path, { method: 'POST', body: new URLSearchParams({ type }) })
    expect(await (await ask('30')).json()).toMatchObject({ code: '00' })
    expect((await ask('31')).status).toBe(400)
    expect(await anyone(publicDocument, { name: 'loan-terms' })).toMatchObject({ code: '00' })
    expect((await fetch('/h5-api/v3/support/document?name=secret')).status).toBe(400)
  })
})
