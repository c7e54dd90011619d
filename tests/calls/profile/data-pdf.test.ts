import { describe, expect, test } from 'vitest'
import { callPath } from '#contract/call.ts'
import { problemSave } from '#contract/complaint/calls.ts'
import {
  certifyExtra,
  exportData,
  exportDataPdf,
  uploadDevice,
  uploadLocation,
} from '#contract/profile/calls.ts'
import { dataExportCopy } from '#copy/server/data-export.js'
import { exportValueText } from '#server/profile/account/export-values.ts'
import { readPdf } from '../../harness/app/pdf-text.ts'
import { shareApp } from '../../harness/app/share-app.ts'
import { closed, fetchExport, leavesOf } from '../../harness/personas/exported-data.ts'
import { validForms } from '../../harness/personas/profile-forms.ts'

const app = shareApp()

const fetchFile = async (call: typeof exportDataPdf, token: string, lang: string) =>
  await fetchExport(app(), call, { token, lang })

type FileCase = {
  readonly persona: 'arjun' | 'citra'
  readonly market: 'IN' | 'ID'
  readonly lang: 'en' | 'hi' | 'id' | 'es'
}

/** The PDF's text and the JSON export of a borrower who has used most of the product. */
const readBoth = async ({ persona, market, lang }: FileCase) => {
  const { call, token } = await app().enter(persona)
  await call(certifyExtra, validForms[market].extra)
  await call(uploadDevice, { model: 'Redmi 9', ramMb: '3072', isRooted: '0' })
  await call(uploadLocation, { latitude: '-6.21', longitude: '106.85', consent: '1' })
  await call(problemSave, {
    problemType: '6',
    problemSonType: '',
    problemDetail: 'Please explain my statement.',
    problemImage: '',
    orderNo: '',
  })
  const reply = await fetchFile(exportDataPdf, token, lang)
  const printed = readPdf(new Uint8Array(await reply.arrayBuffer()))
  const json: unknown = await (await fetchFile(exportData, token, lang)).json()
  return { headers: Object.fromEntries(reply.headers), printed, leaves: leavesOf(json) }
}

const cases = [
  { persona: 'arjun', market: 'IN', lang: 'hi' },
  { persona: 'arjun', market: 'IN', lang: 'en' },
  { persona: 'citra', market: 'ID', lang: 'id' },
  { persona: 'citra', market: 'ID', lang: 'es' },
] as const satisfies readonly FileCase[]

describe.each(cases)('the data of $persona printed in $lang', each => {
  test('has every value of the JSON file as a reader writes it, under a name', async () => {
    const { headers, printed, leaves } = await readBoth(each)
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'no-store',
      'content-disposition': expect.stringContaining('attachment'),
    })
    const copy = dataExportCopy[each.lang]
    expect(printed).toMatchObject({
      language: each.lang,
      isTagged: true,
      title: expect.stringContaining(copy.title),
    })
    const textOf = exportValueText(each.market, each.lang)
    const text = closed(printed.text)
    const values = leaves.map(({ path, value }) => closed(textOf(path, value)))
    expect(values.filter(value => value !== '').length).toBeGreaterThan(60)
    expect(values.filter(value => !text.includes(value))).toEqual([])
    expect(text).not.toContain(closed(copy.otherField))
  })

  test('has no name of the JSON file, no moment and no fraction of its form', async () => {
    const { printed, leaves } = await readBoth(each)
    const keys = new Set(leaves.flatMap(({ path }) => path).filter(key => /[a-z][A-Z]/.test(key)))
    expect(keys.size).toBeGreaterThan(25)
    expect([...keys].filter(key => printed.text.includes(key))).toEqual([])
    expect(printed.text).not.toMatch(/\d{4}-\d{2}-\d{2}T|\b\d+\/(?:25|40|50|100|1000)\b/)
  })
})

test('a state, an amount, a share and a province are in words and figures of the market', () => {
  const indonesian = exportValueText('ID', 'id')
  const english = exportValueText('IN', 'en')
  expect(indonesian(['loans', 'state'], '170')).toBe('Berjalan')
  expect(indonesian(['loans', 'principal'], '3000000')).toBe('Rp3.000.000')
  expect(english(['loans', 'payments', 'amount'], '5285.57')).toBe('₹5,285.57')
  expect(english(['loans', 'schedule', 'rows', 'interest'], '45050')).toBe('₹450.50')
  expect(english(['loans', 'terms', 'late', 'penalty', 'amountMinor', 'new'], '100000')).toBe(
    '₹1,000',
  )
  expect(english(['loans', 'terms', 'annualRate'], '27/100')).toBe('27%')
  expect(indonesian(['loans', 'terms', 'fees', 'amount', 'ofPrincipal'], '1/40')).toBe('2,5%')
  expect(indonesian(['profile', 'personal', 'region'], '31')).toBe('DKI Jakarta')
  expect(english(['madeAt'], '2026-11-21T03:00:00.000Z')).toBe('21 Nov 2026, 08:30 IST')
})

test('what a borrower wrote is not taken for a code', () => {
  expect(exportValueText('IN', 'en')(['profile', 'base', 'fullName'], 'female')).toBe('female')
})

test('needs a session, and is counted with the JSON file', async () => {
  const { token } = await app().enter('dewi')
  expect((await app().fetch(callPath(exportDataPdf, app().services.config.apiBase))).status).toBe(
    401,
  )
  const types: (string | null)[] = []
  for (const call of [
    exportData,
    exportDataPdf,
    exportData,
    exportDataPdf,
    exportData,
    exportDataPdf,
  ]) {
    types.push((await fetchFile(call, token, 'id')).headers.get('content-type'))
  }
  expect(types[4]).toMatch(/^application\/json/)
  expect(types.filter(type => type === 'application/pdf')).toHaveLength(2)
})
