import type { Page } from '@playwright/test'
import type { Client } from '#contract/client.ts'
import { sendSms } from '#contract/session/calls.ts'
import { contactMessage } from '#contract/site/calls.ts'
import { landingCopies } from '../../harness/copy/landing-copy.ts'
import { addressOf, callFrom, visitFrom } from '../../harness/faults/client-addresses.ts'
import { expect, test } from '../../harness/journeys/fixtures.ts'
import type { SandboxClient } from '../../harness/journeys/sandbox-client.ts'
import {
  drawPhone,
  landingAddress,
  landingElements,
  readCaptcha,
  untilDrawn,
} from '../../harness/pages/landing-page.ts'
import { open } from '../../harness/pages/page-actions.ts'
import { solveWork } from '../../harness/personas/solve-work.ts'

const working = /^A quick safety check is running/
const india = landingCopies.find(copy => copy.template === 'in-1')
if (!india) throw new Error('the English landing has no expected copy')

const partsOf = (page: Page) => ({
  phone: page.getByRole('textbox', { name: 'Phone number', exact: true }),
  captcha: page.getByRole('textbox', { name: 'Characters in the picture', exact: true }),
  code: page.getByRole('textbox', { name: 'Code', exact: true }),
  send: page.getByRole('button', { name: 'Send the code', exact: true }),
})

const send = async (call: Client, sid: string, phone: string): Promise<void> => {
  const altcha = await solveWork(call, sid)
  const input = { sid, phone: `+91${phone}`, altcha }
  const reply = await call(sendSms, input, { idempotencyKey: crypto.randomUUID() })
  expect(reply.code).toBe('0')
}

/** Sends so many codes from an address that the next one there needs a challenge. */
const useUpAddress = async (base: string | undefined, address: string): Promise<void> => {
  for (let sent = 0; sent < 10; sent += 1) {
    const { call, sid } = await visitFrom({ base: base ?? '' }, address)
    await send(call, sid, drawPhone(india))
  }
}

/** Sends so many codes to a prefix that a code there needs a captcha and a proof of work. */
const useUpPrefix = async (base: string | undefined): Promise<string> => {
  const prefix = drawPhone(india).slice(0, -4)
  const [drawn = 0] = crypto.getRandomValues(new Uint16Array(1))
  for (let sent = 0; sent < 20; sent += 1) {
    const { call, sid } = await visitFrom({ base: base ?? '' }, addressOf(20 * drawn + sent))
    await send(call, sid, `${prefix}${1000 + sent}`)
  }
  return `${prefix}9999`
}

const withoutWorker = (page: Page) => page.route('**/hash-worker*', route => route.abort())

const typeCaptcha = async (page: Page, sandbox: SandboxClient): Promise<void> => {
  await untilDrawn(page.getByRole('img', { name: /^Picture with/ }))
  await partsOf(page).captcha.fill(await readCaptcha(page, sandbox))
}

test.describe('a sign-in that needs a challenge', () => {
  test('is let through by a proof of work, which the page announces', async ({
    page,
    baseURL,
    extraHTTPHeaders,
  }) => {
    await useUpAddress(baseURL, extraHTTPHeaders?.['X-Forwarded-For'] ?? '')
    await open(page, '/login?isNeedPop=1')
    const { phone, captcha, send: button, code } = partsOf(page)
    await expect(captcha).toBeHidden()
    await phone.fill(drawPhone(india))
    const held = Promise.withResolvers<void>()
    await page.route('**/hash-worker*', async route => {
      await held.promise
      await route.continue()
    })
    await button.tap()
    await expect(page.getByRole('status').filter({ hasText: working })).toBeVisible()
    held.resolve()
    await expect(code).toBeVisible()
    await expect(page.getByText(working)).toBeHidden()
    await expect(captcha).toBeHidden()
  })

  test('asks for the captcha where hashing fails', async ({
    page,
    sandbox,
    baseURL,
    extraHTTPHeaders,
  }) => {
    await useUpAddress(baseURL, extraHTTPHeaders?.['X-Forwarded-For'] ?? '')
    await open(page, '/login?isNeedPop=1')
    const { phone, captcha, send: button, code } = partsOf(page)
    await withoutWorker(page)
    await phone.fill(drawPhone(india))
    await button.tap()
    await expect(captcha).toBeFocused()
    await typeCaptcha(page, sandbox)
    await button.tap()
    await expect(code).toBeVisible()
  })

  test.describe('without script', () => {
    test.use({ javaScriptEnabled: false })

    test('asks for a captcha, and for a second one in place of the proof', async ({
      page,
      sandbox,
      baseURL,
      extraHTTPHeaders,
    }) => {
      await useUpAddress(baseURL, extraHTTPHeaders?.['X-Forwarded-For'] ?? '')
      const number = await useUpPrefix(baseURL)
      await page.goto('/login?isNeedPop=1')
      const { phone, captcha, send: button, code } = partsOf(page)
      await phone.fill(number)
      await typeCaptcha(page, sandbox)
      await button.tap()
      await expect(page.getByText(/letters in one more picture/)).toBeVisible()
      await expect(captcha).toBeFocused()
      await typeCaptcha(page, sandbox)
      await button.tap()
      await expect(code).toBeVisible()
    })
  })
})

test.describe('a landing that needs a proof of work', () => {
  const fill = async (page: Page, sandbox: SandboxClient, number: string) => {
    await page.goto(landingAddress(india))
    await landingElements(page, india).phone.fill(number)
    await typeCaptcha(page, sandbox)
    await landingElements(page, india).getCode.tap()
  }

  test('brings it', async ({ page, sandbox, baseURL }) => {
    await fill(page, sandbox, await useUpPrefix(baseURL))
    await expect(landingElements(page, india).said).toHaveText(india.codeSent)
  })

  test('asks for one more captcha where hashing fails', async ({ page, sandbox, baseURL }) => {
    await withoutWorker(page)
    await fill(page, sandbox, await useUpPrefix(baseURL))
    const { said, getCode } = landingElements(page, india)
    await expect(said).toContainText('letters in one more picture')
    await typeCaptcha(page, sandbox)
    await getCode.tap()
    await expect(said).toHaveText(india.codeSent)
  })
})

test.describe('a contact form that needs a challenge', () => {
  const sendForm = async (page: Page, base: string | undefined, address = '') => {
    const typed = { name: 'A reader', telephone: '080 0000 0001', message: 'Please call me.' }
    const call = callFrom({ base: base ?? '' }, address)
    for (let sent = 0; sent < 5; sent += 1) {
      expect((await call(contactMessage, typed)).code).toBe('0')
    }
    await page.goto('/Contact?isNeedPop=1')
    await page.getByLabel('Name', { exact: true }).fill(typed.name)
    await page.getByLabel('Telephone').fill(typed.telephone)
    await page.getByLabel('Message').fill(typed.message)
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByText(/^We are getting many messages right now/)).toBeVisible()
  }

  test('brings a proof of work, and can then be sent', async ({
    page,
    baseURL,
    extraHTTPHeaders,
  }) => {
    await sendForm(page, baseURL, extraHTTPHeaders?.['X-Forwarded-For'])
    await expect(page.getByText('The safety check is done.')).toBeVisible()
    await expect(partsOf(page).captcha).toBeHidden()
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByText('Submit successfully!')).toBeVisible()
  })

  for (const javaScriptEnabled of [true, false]) {
    const reason = javaScriptEnabled ? 'where hashing fails' : 'without script'
    test.describe(reason, () => {
      test.use({ javaScriptEnabled })

      test('asks for the captcha', async ({ page, sandbox, baseURL, extraHTTPHeaders }) => {
        await withoutWorker(page)
        await sendForm(page, baseURL, extraHTTPHeaders?.['X-Forwarded-For'])
        await expect(partsOf(page).captcha).toBeVisible()
        await typeCaptcha(page, sandbox)
        await page.getByRole('button', { name: 'Send' }).click()
        await expect(page.getByText('Submit successfully!')).toBeVisible()
      })
    })
  }
})
