import { expect, test } from 'vitest'
import {
  checkDecisionRulesVersion,
  listDecisionRulesVersions,
  readDecisionRulesVersion,
} from '#contract/application/staff-calls.ts'
import {
  checkProductVersion,
  listProductVersions,
  readProductVersion,
  saveProductDraft,
} from '#contract/catalog/staff-calls.ts'
import { type Client, createClient } from '#contract/client.ts'
import { checkContentVersion } from '#contract/content/staff-calls.ts'
import { origin } from '../../harness/app/compose-test-app.ts'
import { replyData } from '../../harness/app/reply-data.ts'
import { shareApp } from '../../harness/app/share-app.ts'
import { freshKey } from '../../harness/personas/fresh-key.ts'

const shared = shareApp()

/** A person of staff whose console speaks that language. */
const speaking = async (lang: 'en' | 'id'): Promise<Client> => {
  const { app, services, staffHeaders } = shared()
  const headers = await staffHeaders({ name: `speaks ${lang}` })
  return createClient({
    ...services.config.apiBase,
    origin,
    common: () => ({ lang }),
    headers: () => headers,
    fetch: async request => await app.fetch(request),
  })
}

const product = { market: 'ID', subject: 'dana-cepat' } as const

const tooDear = async (): Promise<string> => {
  const { staff } = shared()
  const { data } = await staff(listProductVersions, { subject: product.subject })
  const read = await staff(readProductVersion, { versionId: data?.rows[0]?.versionId ?? '' })
  const { content } = replyData(read)
  return JSON.stringify({ ...content, terms: { ...content.terms, annualRate: '3/1' } })
}

test('a problem has one code, and its words in the language of the console', async () => {
  const content = await tooDear()
  const problemIn = async (lang: 'en' | 'id') => {
    const { data } = await (await speaking(lang))(checkProductVersion, { ...product, content })
    return data?.problems.find(({ code }) => code === 'benefit-above-daily-cap')
  }
  const [english, indonesian] = [await problemIn('en'), await problemIn('id')]
  expect(english?.path).toBe('terms.annualRate')
  expect(english?.message).toMatch(/^Interest and fees are above the cap for each day: Rp[\d.]+, /)
  expect(indonesian?.path).toBe('terms.annualRate')
  expect(indonesian?.message).toMatch(/^Bunga dan biaya melewati batas per hari: Rp[\d.]+, /)
})

test('a refused draft says so in the language of the console, beside each field', async () => {
  const call = await speaking('id')
  const saved = await call(
    saveProductDraft,
    { ...product, content: await tooDear() },
    { idempotencyKey: freshKey() },
  )
  expect(saved).toMatchObject({ success: false, code: '4842' })
  const problems = saved.success ? [] : (saved.problems ?? [])
  expect(problems.map(({ field }) => field)).toContain('terms.annualRate')
  for (const { message } of problems) expect(message).toMatch(/melewati|habis/)
})

test('a fault of form is named at its field: what is missing, too long or no choice', async () => {
  const call = await speaking('id')
  const title = 'x'.repeat(400)
  const content = { untilOn: null, texts: { en: { title, body: '' }, id: { title: 'Satu' } } }
  const { data } = await call(checkContentVersion, {
    kind: 'announcement',
    market: 'ID',
    subject: 'home',
    content: JSON.stringify(content),
  })
  const found = data?.problems.map(({ path, code, message }) => [path, code, message])
  expect(found).toEqual([
    ['texts.en.title', 'too-long', expect.stringMatching(/^Paling banyak \d+ karakter\.$/)],
    ['texts.en.body', 'missing', 'Wajib diisi.'],
    ['texts.id.body', 'missing', 'Wajib diisi.'],
  ])
})

test('a worked example is in the language of the console', async () => {
  const { staff } = shared()
  const { data: list } = await staff(listDecisionRulesVersions, { market: 'ID' })
  const versionId = list?.rows[0]?.versionId ?? ''
  const { content } = replyData(await staff(readDecisionRulesVersion, { versionId }))
  const reasonsIn = async (lang: 'en' | 'id') => {
    const input = {
      market: 'ID',
      subject: 'applications',
      content: JSON.stringify(content),
    } as const
    const { data } = await (await speaking(lang))(checkDecisionRulesVersion, input)
    return data?.example?.applicants.find(({ applicant }) => applicant === 'unverified')
  }
  expect((await reasonsIn('en'))?.reasonsText).toContain(
    'The identity has not been checked by a person',
  )
  expect((await reasonsIn('id'))?.reasonsText).toContain('Identitas belum diperiksa petugas')
})
