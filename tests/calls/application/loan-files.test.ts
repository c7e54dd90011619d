import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { contracts, documentPdf } from '#contract/application/calls.ts'
import type { PrintedDocumentCode } from '#contract/application/schemas.ts'
import { callPath } from '#contract/call.ts'
import { keyFacts } from '#contract/offer/calls.ts'
import { loanStatement } from '#contract/statement/calls.ts'
import { formatShortDate } from '#domain/calendar/format.ts'
import { localDate } from '#domain/calendar/local-date.ts'
import type { MarketLanguage } from '#domain/market/market.ts'
import { apiMoney, apiMoneyText } from '#domain/money/api-money.ts'
import { formatMoney } from '#domain/money/format.ts'
import { compareLoansWithLedger } from '#server/loan/compare-with-ledger.ts'
import type { Borrower } from '../../harness/app/create-test-app.ts'
import { inLanguage } from '../../harness/app/in-language.ts'
import { readPdf } from '../../harness/app/pdf-text.ts'
import { shareApp } from '../../harness/app/share-app.ts'
import { acceptOffer, applicants, requestOffer } from '../../harness/personas/loan-applications.ts'

const app = shareApp()

const codes = ['loan-agreement', 'key-facts', 'loan-terms', 'privacy'] as const

/** A loan that was agreed to in a language and paid out. */
const takeLoan = async (market: 'ID' | 'IN', lang: string) => {
  const { personaId, productId } = applicants[market]
  const borrower = inLanguage(app(), await app().enter(personaId), lang)
  const offer = await requestOffer(borrower, { productId })
  const facts = await borrower.call(keyFacts, { productId, proposalNo: offer.proposalNo })
  const order = await acceptOffer(borrower, offer)
  await app().drain()
  if (!facts.data) throw new Error('there are no key facts')
  return { borrower: { ...borrower, order }, offer, facts: facts.data }
}

const fetchFile = async (
  { order, token }: Pick<Borrower, 'order' | 'token'>,
  document: PrintedDocumentCode,
): Promise<Response> => {
  const path = callPath(documentPdf, app().services.config.apiBase)
  const query = new URLSearchParams({ ...order, document })
  return await app().fetch(`${path}?${query}`, { headers: { 'X-Session-Id': token } })
}

const readFile = async (...input: Parameters<typeof fetchFile>) => {
  const response = await fetchFile(...input)
  expect(response.headers.get('content-type')).toBe('application/pdf')
  const bytes = new Uint8Array(await response.arrayBuffer())
  return { ...readPdf(bytes), sha256: createHash('sha256').update(bytes).digest('hex') }
}

const languages: readonly (readonly ['ID' | 'IN', MarketLanguage])[] = [
  ['ID', 'id'],
  ['ID', 'es'],
  ['IN', 'en'],
  ['IN', 'hi'],
]

describe('the agreement kit as files', () => {
  test.each(languages)('of %s in %s has the figures of the books', async (market, lang) => {
    const { borrower, offer, facts } = await takeLoan(market, lang)
    const { figures } = offer
    const { data: statement } = await borrower.call(loanStatement, borrower.order)
    if (!statement) throw new Error('there is no statement')
    const money = (amount: string) => apiMoneyText(figures.currency, amount)
    const day = (date: string) => formatShortDate(localDate(date), lang)

    for (const code of ['loan-agreement', 'key-facts'] as const) {
      const pdf = await readFile(borrower, code)
      expect(pdf).toMatchObject({ language: lang, isTagged: true })
      expect(pdf.text).not.toContain('?')
      const rows = pdf.runs.join('|')
      for (const [at, row] of facts.schedule.entries()) {
        const amounts = [row.principal, row.interest, row.fee, row.total].map(money)
        expect(rows).toContain(`|${row.periodNo}|${day(row.dueOn)}|${amounts.join('|')}|`)
        // What is printed is what the account owes.
        const owed = statement.installments[at]
        expect([owed?.dueOn, owed?.owed]).toEqual([row.dueOn, row.total])
      }
      for (const { amount, netDisbursed, totalCost, totalRepayable } of [figures]) {
        for (const each of [amount, netDisbursed, totalCost, totalRepayable]) {
          expect(pdf.runs).toContain(money(each))
        }
      }
      expect(pdf.runs).toContain(figures.apr)
    }
    expect(statement.figures.scheduled).toBe(figures.totalRepayable)
    const lines = await app()
      .services.db.selectFrom('ledger.line')
      .select(['account', 'amountMinor'])
      .where('loanId', '=', borrower.order.orderId)
      .where('account', '=', 'cash.funding')
      .execute()
    const paidOut = lines.reduce((sum, line) => sum - line.amountMinor, 0n)
    expect(formatMoney({ currency: figures.currency, minor: paidOut })).toBe(
      formatMoney(apiMoney(figures.currency, figures.netDisbursed)),
    )
    expect(await compareLoansWithLedger(app().services)).toEqual([])
  })

  test('is the same file each time, kept under its SHA-256', async () => {
    const { borrower } = await takeLoan('IN', 'hi')
    const first = await Promise.all(codes.map(code => readFile(borrower, code)))
    // Another day and another language of the page change nothing of what was given.
    await app().clock.moveBy(86_400_000)
    const later = await Promise.all(
      codes.map(code => readFile(inLanguage(app(), borrower, 'en'), code)),
    )
    expect(later.map(({ sha256 }) => sha256)).toEqual(first.map(({ sha256 }) => sha256))
    expect(new Set(first.map(({ language }) => language))).toEqual(new Set(['hi']))
    const kept = await app()
      .services.db.selectFrom('loan.document_file as d')
      .innerJoin('loan.printed_file as f', 'f.fileId', 'd.fileId')
      .select(['d.code', 'f.sha256', 'f.bytesEncrypted'])
      .where('d.loanId', '=', borrower.order.orderId)
      .execute()
    expect(new Map(kept.map(({ code, sha256 }) => [code, sha256]))).toEqual(
      new Map(codes.map((code, at) => [code, first[at]?.sha256])),
    )
    for (const { bytesEncrypted } of kept) expect(bytesEncrypted.toString()).not.toContain('%PDF')
  })

  test('shares the terms and the policy of a day between loans, and nothing else', async () => {
    const [one, other] = [await takeLoan('IN', 'en'), await takeLoan('IN', 'en')]
    const files = async (borrower: Borrower) =>
      await Promise.all(codes.map(async code => (await readFile(borrower, code)).sha256))
    const [ours, theirs] = [await files(one.borrower), await files(other.borrower)]
    expect(ours.map((sha256, at) => sha256 === theirs[at])).toEqual([false, false, true, true])
  })

  test('is listed with its addresses, and with the certificate once nothing is owed', async () => {
    const { borrower } = await takeLoan('ID', 'id')
    const { data } = await borrower.call(contracts, { ...borrower.order, scene: '3' })
    expect(data?.files.map(({ title }) => title)).toEqual([
      'Perjanjian pinjaman (PDF)',
      'Ringkasan informasi pinjaman (PDF)',
      'Syarat dan ketentuan pinjaman (PDF)',
      'Kebijakan privasi (PDF)',
    ])
    const statement = await borrower.call(loanStatement, borrower.order)
    expect(statement.data?.documents).toEqual(data?.files)
    for (const { url } of data?.files ?? []) {
      const response = await app().fetch(url, { headers: { 'X-Session-Id': borrower.token } })
      expect(response.headers.get('content-type')).toBe('application/pdf')
    }
    const rahul = await app().enter('rahul')
    const settled = await rahul.call(contracts, { ...rahul.order, scene: '3' })
    const last = settled.data?.files.at(-1)
    expect(last?.title).toBe('No dues certificate (PDF)')
    const get = async () => {
      const response = await app().fetch(last?.url ?? '', {
        headers: { 'X-Session-Id': rahul.token },
      })
      return Buffer.from(await response.arrayBuffer())
    }
    expect((await get()).equals(await get())).toBe(true)
  })

  test('of another’s loan, or of a loan without documents, is not found', async () => {
    const { borrower } = await takeLoan('IN', 'en')
    const stranger = await app().enter('arjun')
    for (const document of codes) {
      const response = await fetchFile({ ...stranger, order: borrower.order }, document)
      expect(response.status).toBe(404)
    }
  })

  test('needs a session', async () => {
    const { borrower } = await takeLoan('IN', 'en')
    const response = await fetchFile({ ...borrower, token: '' }, 'privacy')
    expect(response.headers.get('content-type')).not.toBe('application/pdf')
  })
})
