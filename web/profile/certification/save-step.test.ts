import { afterEach, expect, test, vi } from 'vitest'
import { createClient } from '#contract/client.ts'
import { protocolCode, refusalCode } from '#contract/envelope.ts'
import { certifyExtra } from '#contract/profile/calls.ts'
import { addressAfter, type SavedStep, saveDraftedStep, saveStep } from './save-step.ts'

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

afterEach(() => {
  vi.unstubAllGlobals()
})

test.each([
  ['is forgotten once the step is saved', '0', ['stepDraft.extra']],
  ['stays while a field is wrong', refusalCode.detailsRefused, []],
  ['stays while the connection is lost', undefined, []],
  ['stays where the session has ended', protocolCode.signedOut, []],
])('the draft of a step %s', async (_, code, forgotten) => {
  const removed: string[] = []
  vi.stubGlobal('sessionStorage', { removeItem: (key: string) => removed.push(key) })
  const api = createClient({
    prefix: 'h5-api',
    provider: 'rupya',
    origin: 'https://loans.example',
    fetch: async () => {
      if (code === undefined) throw new TypeError('fetch failed')
      return Response.json({ code, message: 'words', data: code === '0' ? missing : null })
    },
  })
  const extra = { loanPurpose: 'health', email: '', language: 'id' }
  const save = saveDraftedStep(
    'extra',
    saveStep(certifyExtra, () => extra),
  )
  const page = new Request('https://loans.example/certification/extra')
  await save(api, new FormData(), page).catch(() => undefined)
  expect(removed).toEqual(forgotten)
})
