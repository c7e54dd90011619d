import { describe, expect, test } from 'vitest'
import { type Call, callPath } from '#contract/call.ts'
import { protocolCode, refusalCode } from '#contract/envelope.ts'
import { loanPlayDetail } from '#contract/payment-request/calls.ts'
import {
  closingLetterPdf,
  dueDatesFile,
  loanStatement,
  receiptPdf,
  statementPdf,
} from '#contract/statement/calls.ts'
import { apiMoney } from '#domain/money/api-money.ts'
import { formatAmount, formatMoney } from '#domain/money/format.ts'
import type { Borrower } from '../../harness/app/create-test-app.ts'
import { inLanguage } from '../../harness/app/in-language.ts'
import { readPdf } from '../../harness/app/pdf-text.ts'
import { shareApp } from '../../harness/app/share-app.ts'

const app = shareApp()

/** A document as its borrower's browser requests it. */
const fetchDocument = async (
  { order, token }: Borrower,
  call: Pick<Call<unknown, unknown>, 'base' | 'path'>,
  more: Readonly<Record<string, string>> = {},
): Promise<Response> => {
  const query = new URLSearchParams({ ...order, ...more })
  const path = `${callPath(call, app().services.config.apiBase)}?${query}`
  return await app().fetch(path, { headers: { 'X-Session-Id': token } })
}

const readDocument = async (...input: Parameters<typeof fetchDocument>) => {
  const response = await fetchDocument(...input)
  expect(response.headers.get('content-type')).toBe('application/pdf')
  expect(response.headers.get('cache-control')).toBe('no-store')
  const bytes = new Uint8Array(await response.arrayBuffer())
  expect(Buffer.from(bytes.subarray(0, 5)).toString()).toBe('%PDF-')
  return { ...readPdf(bytes), file: response.headers.get('content-disposition') ?? '' }
}

const statementOf = async ({ call, order }: Borrower) => {
  const { data } = await call(loanStatement, order)
  if (!data) throw new Error('there is no statement')
  return data
}

describe('a printed statement', () => {
  test.each([
    ['budi', 'id'],
    ['budi', 'es'],
    ['arjun', 'en'],
    ['arjun', 'hi'],
  ])('of %s in %s has every line and figure of the screen’s', async (persona, lang) => {
    const borrower = inLanguage(app(), await app().enter(persona), lang)
    const statement = await statementOf(borrower)
    const pdf = await readDocument(borrower, statementPdf, { lang })
    expect(pdf.language).toBe(lang)
    const { currency } = statement.figures
    const figure = (amount: string) => formatAmount(apiMoney(currency, amount))
    for (const line of statement.lines) {
      expect(pdf.text).toContain(line.text)
      expect(pdf.runs).toContain(figure(line.balance))
    }
    for (const each of statement.installments) {
      expect(pdf.text).toContain(each.statusText)
      expect(pdf.runs).toContain(figure(each.left))
    }
    for (const { amount } of statement.reckoning) {
      const money = apiMoney(currency, amount)
      expect(pdf.runs).toContain(formatMoney(money))
    }
    expect(pdf.text).toContain(statement.owedText)
    expect(pdf.text).toContain(statement.documentNo)
    expect(pdf.text).toContain(statement.contentHash)
  })

  test('is tagged, titled, in its language and numbered on every page', async () => {
    const borrower = await app().enter('budi')
    const pdf = await readDocument(borrower, statementPdf)
    expect(pdf).toMatchObject({ isTagged: true, language: 'id' })
    expect(pdf.title).toMatch(/^Rincian pinjaman /)
    expect(pdf.file).toMatch(/^attachment; filename="rincian-pinjaman-[a-z0-9-]+\.pdf";/)
    expect(pdf.pages).toBeGreaterThan(0)
    for (let no = 1; no <= pdf.pages; no += 1) {
      expect(pdf.runs).toContain(`Halaman ${no} dari ${pdf.pages}`)
    }
    expect(await readDocument(borrower, statementPdf, { lang: 'en' })).toMatchObject({
      language: 'en',
    })
    const inHindi = await readDocument(await app().enter('arjun'), statementPdf, { lang: 'hi' })
    expect(inHindi.file).toMatch(/filename="[A-Za-z0-9-]+\.pdf"/)
    expect(decodeURIComponent(inHindi.file)).toMatch(/filename\*=UTF-8''लोन-स्टेटमेंट-p\d+-.*\.pdf$/)
  })
})

describe('a printed receipt', () => {
  test('has what the statement’s receipt has, and where each part went', async () => {
    const borrower = await app().enter('arjun')
    const { receipts, figures } = await statementOf(borrower)
    const [first] = receipts
    if (!first) throw new Error('nothing was paid')
    const pdf = await readDocument(borrower, receiptPdf, { paymentId: first.paymentId })
    const { receipt } = first
    expect(pdf.text).toContain(receipt.receiptNo)
    for (const amount of [receipt.amount, ...receipt.lines.map(line => line.amount)]) {
      const money = apiMoney(figures.currency, amount)
      expect(pdf.runs).toContain(formatMoney(money))
    }
  })

  test('of a payment on another loan is not found', async () => {
    const [own, other] = [await app().enter('arjun'), await app().enter('rahul')]
    const paymentId = (await statementOf(other)).receipts[0]?.paymentId ?? ''
    const response = await fetchDocument(own, receiptPdf, { paymentId })
    expect(await response.json()).toMatchObject({ code: protocolCode.notFound })
  })
})

describe('due dates for a calendar', () => {
  const linesOf = async (borrower: Borrower, more = {}) => {
    const response = await fetchDocument(borrower, dueDatesFile, more)
    expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(response.headers.get('cache-control')).toBe('no-store')
    return {
      lines: (await response.text()).split('\r\n'),
      file: response.headers.get('content-disposition'),
    }
  }

  test('have the amount of each day ahead, and nothing of the borrower', async () => {
    const borrower = await app().enter('siti')
    const { lines, file } = await linesOf(borrower, { lang: 'en' })
    const plan = await borrower.call(loanPlayDetail, borrower.order)
    const ahead = plan.data?.repayPlanDetail.repayWaitDetail ?? []
    expect(ahead.length).toBeGreaterThan(1)
    expect(lines.filter(line => line.startsWith('DTSTART'))).toEqual(
      ahead.map(({ dueOn }) => `DTSTART;VALUE=DATE:${dueOn.replaceAll('-', '')}`),
    )
    expect(lines.filter(line => line.startsWith('SUMMARY'))).toEqual(
      ahead.map(() => 'SUMMARY:Dana Cepat: pay Rp1.060.000'),
    )
    expect(lines.join('')).not.toMatch(/siti|rahma|628/i)
    expect(file).toMatch(/^attachment; filename="due-dates-p\d+\.ics"/)
    const { lines: again } = await linesOf(borrower, { lang: 'hi' })
    const ids = (of: readonly string[]) => of.filter(line => line.startsWith('UID'))
    expect(ids(again)).toEqual(ids(lines))
  })

  test('are not found once nothing falls due', async () => {
    const response = await fetchDocument(await app().enter('rahul'), dueDatesFile)
    expect(await response.json()).toMatchObject({ code: protocolCode.notFound })
  })
})

describe('a closing letter', () => {
  test('exists once nothing is owed, with who, what and when', async () => {
    const borrower = await app().enter('rahul')
    const { figures } = await statementOf(borrower)
    const pdf = await readDocument(borrower, closingLetterPdf)
    expect(pdf.title).toMatch(/^No dues certificate /)
    expect(pdf.text).toContain('Rahul Verma has fully repaid the loan')
    const agreed = apiMoney(figures.currency, figures.agreed)
    expect(pdf.text).toContain(formatMoney(agreed))
    const inIndonesian = await readDocument(await app().enter('dewi'), closingLetterPdf)
    expect(inIndonesian.title).toMatch(/^Surat keterangan lunas /)
    const inHindi = await readDocument(borrower, closingLetterPdf, { lang: 'hi' })
    expect(inHindi.title).toMatch(/^नो ड्यूज़ सर्टिफ़िकेट /)
    expect(inHindi.text).toMatch(/पुष्टि करता है कि Rahul Verma ने .* पूरा चुका दिया है।/)
  })

  test('is refused while anything is owed', async () => {
    const response = await fetchDocument(await app().enter('siti'), closingLetterPdf)
    expect(await response.json()).toMatchObject({ code: refusalCode.notSettled })
  })
})

test('documents of another’s loan are not found', async () => {
  const [own, other] = [await app().enter('siti'), await app().enter('dewi')]
  for (const call of [statementPdf, closingLetterPdf, dueDatesFile]) {
    const response = await fetchDocument({ ...own, order: other.order }, call)
    expect(response.status).toBe(404)
  }
})
