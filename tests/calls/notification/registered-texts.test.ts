import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  notificationEventNames,
  notificationEvents,
} from '#domain/notification/notification-events.ts'
import { parseTextConfig } from '#server/config/config.ts'
import { listRegisteredTexts } from '#server/notification/public.ts'

// What an operator of the lender registers before the server may start.

const root = join(import.meta.dirname, '../../..')
const variables = {
  RUPYA_MODE: 'production',
  RUPYA_MARKETS: 'IN',
  RUPYA_PUBLIC_URL: 'https://loans.example',
  RUPYA_SERVICE_PHONE_IN: '1800-123-456',
}
const sent = notificationEventNames.filter(event => notificationEvents[event].kind !== 'shown')
const texts = listRegisteredTexts(parseTextConfig(variables))

const print = (environment: Readonly<Record<string, string>>) => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['tools/staff/registered-texts.ts'],
    { cwd: root, env: environment, encoding: 'utf8' },
  )
  return { status, stdout, stderr }
}

test('each event that may be sent has a text of each channel, with a place for each fact', () => {
  const sms = texts.filter(({ channel }) => channel === 'sms')
  expect(sms.map(({ name }) => name)).toEqual(['code', ...sent])
  for (const event of sent) {
    const { text = '' } = sms.find(({ name }) => name === event) ?? {}
    const places = new Set([...text.matchAll(/##(\w+)##/g)].map(([, name]) => name))
    expect([event, places]).toEqual([event, new Set<string>(notificationEvents[event].facts)])
  }
  const languages = new Set(texts.map(({ language }) => language))
  expect([...languages].sort()).toEqual(['en', 'hi'])
  for (const language of languages) {
    const names = texts.filter(each => each.channel === 'whatsapp' && each.language === language)
    expect(names.map(({ name }) => name)).toEqual(sent.map(event => event.replaceAll('-', '_')))
  }
})

test('the text of a code ends with the line by which a phone fills it in', () => {
  const { text } = texts.find(({ name }) => name === 'code') ?? {}
  expect(text?.split('\n').at(-1)).toBe('@loans.example ###OTP##')
})

test('they are printed before production could start', () => {
  const { status, stdout, stderr } = print(variables)
  expect([status, stderr]).toEqual([0, ''])
  for (const { name, text } of texts) {
    expect(stdout).toContain(`, ${name}, `)
    expect(stdout).toContain(text)
  }
})

test('what they are made of must be set, each in a line', () => {
  const { status, stdout, stderr } = print({ RUPYA_MODE: 'production', RUPYA_MARKETS: 'IN' })
  expect([status, stdout]).toEqual([1, ''])
  expect(stderr.trim().split('\n').sort()).toEqual([
    'RUPYA_PUBLIC_URL is missing or not https',
    'RUPYA_SERVICE_PHONE_IN is missing',
  ])
})
