import { createElement } from 'react'
import { describe, expect, test } from 'vitest'
import { createClient } from '#contract/client.ts'
import { idempotencyHeader, protocolCode, refusalCode } from '#contract/envelope.ts'
import type { LandingRegion } from '#contract/promotion/calls.ts'
import { renderPage } from '../rendering/render-page.tsx'
import { LandingForm } from './landing-form.tsx'
import { emptyForm, submitLanding } from './submit-landing.ts'

const apiBase = { prefix: 'h5-api', provider: 'rupya' }

/** Presses the apply button of a page that came from an advertisement; the queries by path. */
const press = async (region: LandingRegion, phone: string) => {
  const queries = new Map<string, Record<string, string>>()
  const api = createClient({
    ...apiBase,
    origin: 'https://loans.example',
    fetch: async request => {
      const { pathname, searchParams } = new URL(request.url)
      queries.set(pathname, Object.fromEntries(searchParams))
      return Response.json({ code: '4104', message: 'not now', data: null })
    },
  })
  const sent = new FormData()
  const fields = { step: 'register', sid: 'visit', phone, capcode: 'AB12', smsCode: '123456' }
  for (const [name, value] of Object.entries(fields)) sent.set(name, value)
  const parameters = { id: 'cn-1', app_from: 'play', user_from: 'fb-77', utm_tag: 'november' }
  await submitLanding({ api, region, parameters, userAgent: 'iPhone' }, sent)
  return queries.get('/api/v2/rupya/promotion/track-click')
}

describe('the apply button', () => {
  const click = {
    page_id: 'cn-1',
    app_from: 'play',
    user_from: 'fb-77',
    utm_tag: 'november',
    client_type: 'ios',
    page_type: '1',
  }

  test('is counted with the source of the visit, and with the phone once it is known', async () => {
    expect(await press('CN', '13800138000')).toEqual({ ...click, phone: '13800138000' })
    expect(await press('ID', '0812-9999-0000')).toEqual({ ...click, phone: '0812-9999-0000' })
  })

  test.each(['', '138', '12800138000'])(
    'is counted without the phone while it is %j',
    async phone => {
      expect(await press('CN', phone)).toEqual(click)
    },
  )
})

describe('a code is sent once for several tries', () => {
  /** Requests a code of a server that gives these replies in turn, undefined for a lost one. */
  const requestCodes = (...codes: readonly (string | undefined)[]) => {
    const keys: (string | null)[] = []
    const api = createClient({
      ...apiBase,
      origin: 'https://loans.example',
      fetch: async request => {
        const code = codes[keys.length]
        keys.push(request.headers.get(idempotencyHeader))
        if (code === undefined) throw new TypeError('fetch failed')
        return Response.json({ code, message: 'words', data: code === '0' ? {} : null })
      },
    })
    const request = async (idempotencyKey: string) => {
      const sent = new FormData()
      const fields = { step: 'code', sid: 'visit', phone: '081299990000', capcode: 'AB12' }
      for (const [name, value] of Object.entries({ ...fields, idempotencyKey })) {
        sent.set(name, value)
      }
      const visit = { api, region: 'ID', parameters: {}, userAgent: 'Android' } as const
      const form = await submitLanding(visit, sent)
      return form === 'leave' ? expect.fail('no form') : form
    }
    return { keys, request }
  }

  test.each([
    undefined,
    protocolCode.tooManyRequests,
    protocolCode.internalError,
    protocolCode.unavailable,
    refusalCode.workNeeded,
  ])('the key stays after the reply %s', async reply => {
    const { keys, request } = requestCodes(reply, '0')
    const { idempotencyKey } = await request('key-1')
    const sent = await request(idempotencyKey)
    expect(sent.message).toEqual({ kind: 'sent' })
    expect(sent.idempotencyKey).not.toBe('key-1')
    expect(keys).toEqual(['key-1', 'key-1'])
  })

  test('what was typed stays after a lost reply', async () => {
    const lost = await requestCodes(undefined).request('key-1')
    expect(lost).toMatchObject({ message: { kind: 'no-network' }, values: { capcode: 'AB12' } })
  })

  test('another phone than that of the lost reply is another request', async () => {
    const { keys, request } = requestCodes(protocolCode.otherBody, '0')
    expect((await request('key-1')).message).toEqual({ kind: 'sent' })
    expect(keys[1]).not.toBe('key-1')
  })

  test('a refusal has a new key', async () => {
    const { request } = requestCodes(refusalCode.captchaRefused)
    expect((await request('key-1')).idempotencyKey).not.toBe('key-1')
  })
})

test('no more characters of a phone can be typed than the template allows', () => {
  const agreement = { title: 'Terms', version: '1', effectiveOn: '2026-11-01', sections: [] }
  const phone = { countryCode: '86', maxLength: 11, example: '13800138000' }
  const form = createElement(LandingForm, {
    form: emptyForm('visit'),
    template: { region: 'CN', phone, agreement },
    address: '/promotion',
    apiBase,
  })
  const field = /<input [^>]*name="phone"[^>]*>/.exec(renderPage(form))?.[0]
  expect(field).toContain('maxLength="11"')
})
