import { describe, expect, test } from 'vitest'
import { shareApp } from '#tests/support/share-app.ts'
import { codeAt, openVisit } from '#tests/support/visitor.ts'

const shared = shareApp()

describe('register', () => {
  test('a stranger', async () => {
    const app = shared()
    const visit = await openVisit(app)
    const { reply, capcode } = await visit.askForCode({ phone: '081234567890' })
    expect(reply).toMatchObject({
      code: '0',
      message: 'Kode sudah dikirim. Silakan periksa HP Anda.',
    })
    const smsCode = codeAt(app, '+6281234567890')
    const done = await visit.signUp({ phone: '081234567890', smsCode, capcode })
    expect(done).toMatchObject({ code: '0', message: 'Pendaftaran berhasil.' })
  })
})
