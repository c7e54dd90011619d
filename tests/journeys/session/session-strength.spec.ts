import { expect, test } from '../../harness/journeys/fixtures.ts'
import { open } from '../../harness/pages/page-actions.ts'
import { journeyPersonaId } from '../../harness/personas/journey-personas.ts'

test('an address of another account asks before it replaces the session', async ({
  page,
  context,
  sandbox,
  enter,
}) => {
  await enter(journeyPersonaId('reader', 'ID'))
  const token = async () => (await context.cookies()).find(({ name }) => name === 'rupya')?.value
  const before = await token()
  const foreign = await sandbox.entryUrlFor(journeyPersonaId('comparing', 'ID'))
  await open(page, foreign)
  await expect(page.getByRole('heading', { name: 'Dua akun' })).toBeVisible()
  await expect(page.getByText('••••')).toHaveCount(2)
  expect(await token()).toBe(before)
  await page.getByRole('button', { name: 'Tetap di akun saya' }).tap()
  await expect(page).toHaveURL('/home')
  expect(await token()).toBe(before)
  await open(page, await sandbox.entryUrlFor(journeyPersonaId('comparing', 'ID')))
  await page.getByRole('button', { name: 'Pindah ke akun lain' }).tap()
  await expect(page).not.toHaveURL(/switchAccount/)
  expect(await token()).not.toBe(before)
})

test('a form that needs a code keeps its input and is sent after the code', async ({
  page,
  sandbox,
}) => {
  const persona = journeyPersonaId('step-up', 'ID')
  // Entered by an address: the session is weaker than one that a code began.
  await open(page, await sandbox.entryUrlFor(persona))
  await open(page, '/mine/correct?field=fullName')
  await page.getByRole('textbox').first().fill('Rani Kusuma Baru')
  await page.getByRole('button', { name: 'Ajukan perubahan' }).tap()
  const sheet = page.getByRole('dialog', { name: 'Pastikan ini Anda' })
  await expect(sheet).toBeVisible()
  await sheet.getByRole('button', { name: 'Kirim kode' }).tap()
  await expect(sheet.getByText('••••')).toBeVisible()
  const masked = (await sheet.getByText('••••').textContent()) ?? ''
  const code = await sandbox.codeSentTo(/••••(\d{4})/.exec(masked)?.[1] ?? '')
  await sheet.getByRole('button', { name: 'Konfirmasi' }).tap()
  await expect(sheet.getByRole('textbox')).toBeFocused()
  await sheet.getByRole('textbox').fill(code)
  await sheet.getByRole('button', { name: 'Konfirmasi' }).tap()
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL(/\/mine\/data/)
})
