import type { Page, Route } from '@playwright/test'
import { landingCopies } from '../../harness/copy/landing-copy.ts'
import { expect, test } from '../../harness/journeys/fixtures.ts'
import {
  advertisement,
  drawPhone,
  landingAddress,
  landingElements,
  readCaptcha,
  requestLandingCode,
  untilDrawn,
} from '../../harness/pages/landing-page.ts'
import { journeyPersonaId, journeyPersonas } from '../../harness/personas/journey-personas.ts'

// Every reply of the specification's error catalogue (section 8), as the landing page handles it.
// Replies that our server gives rarely, or never, are given in its place.

const calls = { sms: '**/promotion/get-sms*', register: '**/promotion/register*' } as const

const replyWith = (page: Page, call: keyof typeof calls, code: string, message: string) =>
  page.route(calls[call], (route: Route) => route.fulfill({ json: { code, message, data: null } }))

for (const copy of landingCopies) {
  test.describe(copy.template, () => {
    /** A form that is filled in, as if a code had arrived. */
    const fillIn = async (page: Page): Promise<void> => {
      const parts = landingElements(page, copy)
      await page.goto(landingAddress(copy))
      await parts.phone.fill(drawPhone(copy))
      await parts.captcha.fill('AB12')
      await parts.smsCode.fill('123456')
    }
    const buttons = {
      sms: (page: Page) => landingElements(page, copy).getCode,
      register: (page: Page) => landingElements(page, copy).apply,
    } as const

    for (const call of ['sms', 'register'] as const) {
      test(`11 of ${call} leads a phone that is registered to the download`, async ({ page }) => {
        await fillIn(page)
        await replyWith(page, call, '11', 'already registered')
        await buttons[call](page).tap()
        await expect(page).toHaveURL(/[?&]links_id=L-42.*#\/downloadTemplate$/)
        await expect(page.getByRole('link', { name: copy.goOn })).toBeVisible()
        await expect(page.getByText(copy.registered)).toBeHidden()
      })

      test(`${call === 'sms' ? '101' : '-1'} of ${call} says so and brings another picture`, async ({
        page,
      }) => {
        await fillIn(page)
        const parts = landingElements(page, copy)
        const before = (await parts.picture.getAttribute('src')) ?? ''
        await replyWith(page, call, call === 'sms' ? '101' : '-1', 'The picture says otherwise')
        await buttons[call](page).tap()
        await expect(parts.said).toHaveText('The picture says otherwise')
        await expect(parts.picture).not.toHaveAttribute('src', before)
        await expect(parts.captcha).toHaveValue('')
        await expect(parts.smsCode).toHaveValue('123456')
      })

      test(`another code of ${call} shows the server's message`, async ({ page }) => {
        await fillIn(page)
        const parts = landingElements(page, copy)
        const before = (await parts.picture.getAttribute('src')) ?? ''
        await replyWith(page, call, '4104', 'Nobody sends codes just now')
        await buttons[call](page).tap()
        await expect(parts.said).toHaveText('Nobody sends codes just now')
        await expect(parts.picture).toHaveAttribute('src', before)
        await expect(parts.captcha).toHaveValue('AB12')
      })

      test(`no answer to ${call} is an error, and nothing typed is lost`, async ({ page }) => {
        await fillIn(page)
        const parts = landingElements(page, copy)
        await page.route(calls[call], route => route.abort())
        await buttons[call](page).tap()
        await expect(parts.said.getByText('error', { exact: true })).toBeVisible()
        await expect(parts.smsCode).toHaveValue('123456')
        await expect(parts.getCode).toHaveText(copy.getCode)
      })
    }

    test('a lost reply to sms, and pressing again, sends one code, which registers', async ({
      page,
      sandbox,
    }) => {
      const parts = landingElements(page, copy)
      const phone = drawPhone(copy)
      await page.goto(landingAddress(copy))
      await parts.phone.fill(phone)
      await untilDrawn(parts.picture)
      await parts.captcha.fill(await readCaptcha(page, sandbox))
      await page.route(
        calls.sms,
        async route => {
          await route.fetch()
          await route.abort('connectionreset')
        },
        { times: 1 },
      )
      await parts.getCode.tap()
      await expect(parts.said.getByText('error', { exact: true })).toBeVisible()
      await parts.getCode.tap()
      await expect(parts.said).toHaveText(copy.codeSent)
      await parts.smsCode.fill(await sandbox.codeSentTo(phone))
      await parts.apply.tap()
      await expect(page).toHaveURL(/#\/downloadTemplate$/)
    })

    test('a visit that has ended starts again with another picture', async ({ page }) => {
      await fillIn(page)
      const sid = page.locator('input[name="sid"]')
      const before = await sid.inputValue()
      await replyWith(page, 'sms', '4106', 'Please start again')
      await landingElements(page, copy).getCode.tap()
      await expect(landingElements(page, copy).said).toHaveText('Please start again')
      await expect(sid).not.toHaveValue(before)
    })

    test('the send button counts sixty seconds, also across a reload', async ({
      page,
      sandbox,
    }) => {
      await page.clock.install()
      await page.goto(landingAddress(copy))
      await requestLandingCode(page, sandbox, { copy, phone: drawPhone(copy) })
      const parts = landingElements(page, copy)
      await expect(parts.getCode).toHaveText(copy.secondsLeft)
      await expect(parts.smsCode).toBeFocused()
      // It is greyed out, and still gives the reason.
      await parts.getCode.tap({ force: true })
      await expect(parts.said).toHaveText(copy.doNotResend)
      await page.reload()
      await expect(parts.getCode).toHaveText(copy.secondsLeft)
      await page.clock.fastForward(61_000)
      await expect(parts.getCode).toHaveText(copy.getCode)
    })

    test('the link’s parameters are sent with every call', async ({ page }) => {
      const { app_from, user_from, utm_tag } = advertisement
      const origin = { app_from, user_from, utm_tag }
      await fillIn(page)
      const input = page.waitForRequest(calls.sms)
      const clicked = page.waitForRequest('**/promotion/track-click*')
      const registered = page.waitForRequest(calls.register)
      await replyWith(page, 'sms', '4104', 'not now')
      await replyWith(page, 'register', '4104', 'not now')
      await landingElements(page, copy).getCode.tap()
      const sms = await input
      const sid = await page.locator('input[name="sid"]').inputValue()
      const form = (body: string | null) => Object.fromEntries(new URLSearchParams(body ?? ''))
      expect(form(sms.postData())).toMatchObject({
        ...origin,
        sid,
        deviceId: sid,
        appName: 'rupya',
      })
      expect(sms.headers()['idempotency-key']).toMatch(/^\S{8,}$/)
      await landingElements(page, copy).apply.tap()
      const click = new URL((await clicked).url()).searchParams
      expect(Object.fromEntries(click)).toMatchObject({
        ...origin,
        page_id: copy.template,
        page_type: '1',
        phone: await landingElements(page, copy).phone.inputValue(),
      })
      expect(click.get('client_type')).toMatch(/^(android|ios)$/)
      const sent = form((await registered).postData())
      expect(sent).toMatchObject({
        ...origin,
        id: copy.template,
        invite_code: advertisement.invite_code,
        merchantNumber: '0',
        appName: 'rupya',
        deviceId: sid,
        smsCode: '123456',
      })
      expect(sent['userName']).toBe(sent['phone'])
    })
  })
}

const [, indonesia] = landingCopies

for (const { links, expected } of [
  { links: { links_id: 'L-42' }, expected: { links_id: 'L-42' } },
  { links: { down_id: 'D-7' }, expected: { down_id: 'D-7' } },
  { links: { links_id: 'L-42', down_id: 'D-7' }, expected: { down_id: 'D-7' } },
]) {
  test(`a link with ${Object.keys(links)} leads to the download by ${Object.keys(expected)}`, async ({
    page,
  }) => {
    if (!indonesia) throw new Error('the voices have gone')
    await page.goto(landingAddress(indonesia, links))
    const parts = landingElements(page, indonesia)
    await parts.phone.fill(drawPhone(indonesia))
    await parts.captcha.fill('AB12')
    await parts.smsCode.fill('123456')
    await page.route(calls.register, route =>
      route.fulfill({ json: { code: '0', message: '', data: { signedIn: '0' } } }),
    )
    await parts.apply.tap()
    await expect(page).toHaveURL(/#\/downloadTemplate$/)
    const { links_id, down_id } = Object.fromEntries(new URL(page.url()).searchParams)
    expect(JSON.parse(JSON.stringify({ links_id, down_id }))).toEqual(expected)
  })
}

test('an old link, with its values behind the fragment, finds its view', async ({ page }) => {
  await page.goto('/promotion?id=id-1#/downloadTemplate?links_id=L-42&app_from=radio')
  await expect(page).toHaveURL(/[?&]links_id=L-42&app_from=radio#\/downloadTemplate$/)
  await expect(page.getByRole('link', { name: indonesia?.goOn ?? '' })).toBeVisible()
})

for (const copy of landingCopies) {
  for (const done of ['', '&done=registered', '&done=already', '&registered=1']) {
    test(`the download view of ${copy.template}${done}, opened directly, says nobody is registered`, async ({
      page,
    }) => {
      await page.goto(`${landingAddress(copy)}${done}#/downloadTemplate`)
      await expect(page.getByRole('link', { name: copy.goOn })).toBeVisible()
      for (const claim of [copy.registered, copy.alreadyRegistered]) {
        await expect(page.getByText(claim)).toBeHidden()
      }
    })
  }
}

test('an existing customer who verifies the phone is led to sign in', async ({ page, sandbox }) => {
  if (!indonesia) throw new Error('the voices have gone')
  const { phone = '' } =
    journeyPersonas.find(({ personaId }) => personaId === journeyPersonaId('registered', 'ID')) ??
    {}
  await page.goto(landingAddress(indonesia))
  await requestLandingCode(page, sandbox, { copy: indonesia, phone })
  const parts = landingElements(page, indonesia)
  await parts.smsCode.fill(await sandbox.codeSentTo(phone))
  await parts.apply.tap()
  await expect(page.getByText(indonesia.alreadyRegistered)).toBeVisible()
  await expect(page.getByText(indonesia.registered)).toBeHidden()
})
