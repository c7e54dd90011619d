import { expect, test } from 'vitest'
import { copyText } from './copy-text.ts'

const attempt = async (clipboard: 'works' | 'refuses' | 'missing', older: boolean) => {
  const attempts: string[] = []
  const copied = await copyText('8808 1234', {
    clipboard:
      clipboard === 'missing'
        ? undefined
        : {
            writeText: text => {
              attempts.push(`clipboard ${text}`)
              return clipboard === 'works' ? Promise.resolve() : Promise.reject(new Error('denied'))
            },
          },
    copySelected: text => {
      attempts.push(`selection ${text}`)
      return older
    },
  })
  return { copied, attempts }
}

test('the clipboard is enough when it works', async () => {
  expect(await attempt('works', true)).toEqual({ copied: true, attempts: ['clipboard 8808 1234'] })
})

test.each(['missing', 'refuses'] as const)('a clipboard that is %s is made up for', async how => {
  const { copied, attempts } = await attempt(how, true)
  expect(copied).toBe(true)
  expect(attempts.at(-1)).toBe('selection 8808 1234')
})

test('failure is reported when neither method works', async () => {
  expect((await attempt('refuses', false)).copied).toBe(false)
})
