import type { Page } from '@playwright/test'
import { type ExpectedLandingCopy, landingCopies } from '../../harness/copy/landing-copy.ts'
import { expect, test } from '../../harness/journeys/fixtures.ts'
import type { SandboxClient } from '../../harness/journeys/sandbox-client.ts'
import { drawPhone, readCaptcha, untilDrawn } from '../../harness/pages/landing-page.ts'
import { open } from '../../harness/pages/page-actions.ts'

const signInCopy = {
  'id-1': {
    isNeedPop: '0',
    phone: 'Nomor ponsel',
    captcha: 'Karakter pada gambar',
    sendCode: 'Kirim kode',
    code: 'Kode',
    signIn: 'Masuk',
    callMe: 'Terima kode lewat telepon',
    sendAgainIn: /^Kirim ulang dalam \d+ dtk$/,
    change: 'Ganti nomor',
    phoneNeeded: 'Mohon isi nomor ponsel Anda.',
    codeNeeded: 'Mohon isi 6 angka kodenya.',
    noNetwork: /^Tidak ada koneksi/,
    signedIn: 'Anda sudah masuk',
    signOut: 'Keluar',
  },
  'in-1': {
    isNeedPop: '1',
    phone: 'Phone number',
    captcha: 'Characters in the picture',
    sendCode: 'Send the code',
    code: 'Code',
    signIn: 'Sign in',
    callMe: 'Call me with the code',
    sendAgainIn: /^Send again in \d+ s$/,
    change: 'Change the number',
    phoneNeeded: 'Please enter your phone number.',
    codeNeeded: 'Please enter the 6 digits of the code.',
    noNetwork: /^No connection/,
    signedIn: 'You are signed in',
    signOut: 'Sign out',
  },
} as const

type SignInCopy = (typeof signInCopy)[keyof typeof signInCopy]

const partsOf = (page: Page, copy: SignInCopy) => ({
  phone: page.getByRole('textbox', { name: copy.phone, exact: true }),
  captcha: page.getByRole('textbox', { name: copy.captcha, exact: true }),
  code: page.getByRole('textbox', { name: copy.code, exact: true }),
  send: page.getByRole('button', { name: copy.sendCode, exact: true }),
  signIn: page.getByRole('button', { name: copy.signIn, exact: true }),
})

/** A captcha is requested only where too many codes were requested before. */
const answerCaptcha = async (
  page: Page,
  sandbox: SandboxClient,
  copy: SignInCopy,
): Promise<void> => {
  const { captcha } = partsOf(page, copy)
  if (!(await captcha.isVisible())) return
  await untilDrawn(page.getByRole('img'))
  await captcha.fill(await readCaptcha(page, sandbox))
}

const requestCode = async (
  page: Page,
  sandbox: SandboxClient,
  { copy, phone }: { copy: SignInCopy; phone: string },
): Promise<void> => {
  const parts = partsOf(page, copy)
  await parts.phone.fill(phone)
  await answerCaptcha(page, sandbox, copy)
  await parts.send.tap()
  await expect(parts.code).toBeVisible()
}

const signInLandings = landingCopies.filter(
  (copy): copy is ExpectedLandingCopy & { template: keyof typeof signInCopy } =>
    copy.template in signInCopy,
)

for (const speaker of signInLandings) {
  const copy = signInCopy[speaker.template]
  const address = (next?: string): string =>
    `/login?${new URLSearchParams({ isNeedPop: copy.isNeedPop, ...(next ? { next } : {}) })}`

  for (const javaScriptEnabled of [true, false]) {
    test.describe(`${speaker.template}, ${javaScriptEnabled ? 'with' : 'without'} script`, () => {
      test.use({ javaScriptEnabled })
      const goTo = (page: Page, to: string) =>
        javaScriptEnabled ? open(page, to) : page.goto(to).then(() => undefined)

      test('a phone and its code sign in, and lead back to where one was', async ({
        page,
        sandbox,
      }) => {
        const phone = drawPhone(speaker)
        const parts = partsOf(page, copy)
        await goTo(page, address('/order?from=login'))
        await requestCode(page, sandbox, { copy, phone })
        await expect(page.getByText(phone)).toBeVisible()
        await parts.code.fill('12')
        await parts.signIn.tap()
        await expect(page.getByText(copy.codeNeeded)).toBeVisible()
        await expect(parts.code).toBeFocused()
        await parts.code.fill(await sandbox.codeSentTo(phone))
        await parts.signIn.tap()
        await expect(page).toHaveURL(/\/order\?from=login$/)

        await goTo(page, address())
        await expect(page.getByRole('heading', { name: copy.signedIn })).toBeVisible()
        await page.getByRole('button', { name: copy.signOut }).tap()
        await expect(parts.phone).toBeVisible()
        expect((await page.goto('/order'))?.status()).toBe(401)
      })

      test('a wrong code is refused, and the number can be changed', async ({ page, sandbox }) => {
        const phone = drawPhone(speaker)
        const parts = partsOf(page, copy)
        await goTo(page, address())
        await parts.send.tap()
        await expect(page.getByText(copy.phoneNeeded)).toBeVisible()
        await expect(parts.phone).toBeFocused()
        await requestCode(page, sandbox, { copy, phone })
        const code = await sandbox.codeSentTo(phone)
        await parts.code.fill(code === '111111' ? '222222' : '111111')
        await parts.signIn.tap()
        await expect(parts.code).toHaveAttribute('aria-invalid', 'true')
        await expect(parts.code).toBeFocused()
        await page.getByRole('button', { name: copy.change }).tap()
        await expect(parts.phone).toHaveValue(phone)
      })
    })
  }

  test(`the code of the SMS fills itself in and signs in, from ${speaker.template}`, async ({
    page,
    sandbox,
  }) => {
    const phone = drawPhone(speaker)
    // A browser with WebOTP that the borrower lets read the message.
    await page.addInitScript(() => {
      const requests: ((code: string) => void)[] = []
      const get = async () => await new Promise(resolve => requests.push(code => resolve({ code })))
      Object.defineProperty(navigator.credentials, 'get', { value: get })
      Object.assign(globalThis, {
        OTPCredential: class {},
        receiveSmsCode: (code: string) => requests.at(-1)?.(code),
        awaitsSmsCode: () => requests.length > 0,
      })
    })
    await open(page, address('/order?from=login'))
    await requestCode(page, sandbox, { copy, phone })
    await page.waitForFunction('awaitsSmsCode()')
    await page.evaluate(`receiveSmsCode('${await sandbox.codeSentTo(phone)}')`)
    await expect(page).toHaveURL(/\/order\?from=login$/)
  })

  test(`another site's address is not gone to from ${speaker.template}`, async ({
    page,
    sandbox,
  }) => {
    const phone = drawPhone(speaker)
    await open(page, address('//evil.example/order'))
    await requestCode(page, sandbox, { copy, phone })
    await partsOf(page, copy).code.fill(await sandbox.codeSentTo(phone))
    await partsOf(page, copy).signIn.tap()
    await expect(page).toHaveURL(/\/home$/)
  })

  test(`a phone that gets no SMS is called, after the lock, in ${speaker.template}`, async ({
    page,
    sandbox,
  }) => {
    await page.clock.install()
    const phone = drawPhone(speaker)
    await open(page, address())
    await requestCode(page, sandbox, { copy, phone })
    await expect(page.getByRole('button', { name: copy.sendAgainIn })).toBeVisible()
    await page.clock.fastForward(61_000)
    await expect(page.getByRole('button', { name: copy.sendAgainIn })).toBeHidden()
    const input = page.waitForRequest('**/v3/session/voice-code*')
    await answerCaptcha(page, sandbox, copy)
    await page.getByRole('button', { name: copy.callMe }).tap()
    const form = new URLSearchParams((await input).postData() ?? '')
    expect(form.get('phone')).toBe(phone)
  })

  test(`a lost network is reported in ${speaker.template}, and nothing typed is lost`, async ({
    page,
  }) => {
    const parts = partsOf(page, copy)
    const phone = drawPhone(speaker)
    await open(page, address())
    await parts.phone.fill(phone)
    if (await parts.captcha.isVisible()) await parts.captcha.fill('AB12')
    await page.route('**/v3/session/send-sms*', route => route.abort())
    await parts.send.tap()
    await expect(page.getByText(copy.noNetwork)).toBeVisible()
    await expect(parts.phone).toHaveValue(phone)
  })
}

test('a visitor who is signed out is led to sign in, and back', async ({ page }) => {
  await open(page, '/order?isNeedPop=1')
  await page.getByRole('link', { name: 'Sign in', exact: true }).tap()
  await expect(page).toHaveURL(/\/login\?/)
  expect(new URL(page.url()).searchParams.get('next')).toBe('/order?isNeedPop=1')
})
