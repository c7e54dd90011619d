import { expect, test } from 'vitest'
import type { Reply } from '#contract/envelope.ts'
import { fieldText, formFailureReply, ungroupedFieldText } from './form-failure.ts'

const form = new FormData()
form.set('fullName', '  Siti Rahmawati ')
form.set('idNumber', '3174 0157 0890 0001')
form.set('documentFile', new File(['x'], 'card.jpg'))

const refused = (code: string, problems: { field: string; message: string }[] = []) =>
  ({
    success: false,
    code,
    message: 'Belum benar.',
    data: null,
    raw: null,
    status: 200,
    problems,
  }) satisfies Reply<unknown>

test('a refused form shows again what was typed, and what is wrong with it', () => {
  const problems = [{ field: 'idNumber', message: 'NIK terdiri dari 16 angka.' }]
  const { data, init } = formFailureReply(refused('4201', problems), form)
  expect(init?.status).toBe(422)
  expect(data).toEqual({
    problems,
    message: 'Belum benar.',
    needsCode: false,
    offline: false,
    typed: { fullName: '  Siti Rahmawati ', idNumber: '3174 0157 0890 0001' },
  })
})

test('problems stand in the order of the form, those of unticked boxes last', () => {
  const filled = new FormData()
  for (const name of ['fullName', 'birthOnDay', 'birthOnMonth', 'documentFile', 'payday']) {
    filled.set(name, 'x')
  }
  const fields = ['dataConsent', 'payday', 'documentImage', 'birthOn', 'fullName']
  const problems = fields.map(field => ({ field, message: '' }))
  const { data } = formFailureReply(refused('4201', problems), filled)
  expect(data.problems.map(({ field }) => field)).toEqual(fields.toReversed())
})

test('a form that did not reach the server says so', () => {
  const { data, init } = formFailureReply(refused('network'), form)
  expect([data.offline, init?.status]).toEqual([true, 503])
})

test('a borrower who is no longer signed in is led to sign in', () => {
  expect(() => formFailureReply(refused('401'), form)).toThrow(
    expect.objectContaining({ data: { kind: 'signed-out', message: 'Belum benar.' } }),
  )
})

test('fields are read without blanks around them, numbers without gaps', () => {
  expect(fieldText(form, 'fullName')).toBe('Siti Rahmawati')
  expect(ungroupedFieldText(form, 'idNumber')).toBe('3174015708900001')
  expect([fieldText(form, 'city'), fieldText(form, 'documentFile')]).toEqual(['', ''])
})
