import { createElement } from 'react'
import { expect, test } from 'vitest'
import { renderPage } from '../../rendering/render-page.tsx'
import { DateField } from './date-field.tsx'
import { TextField } from './text-field.tsx'

const inputsOf = (markup: string) => markup.match(/<input[^>]*>/g) ?? []

test('a wrong field takes the focus of a page without script, another does not', () => {
  const [wrong] = inputsOf(renderPage(createElement(TextField, { label: 'Code', error: 'No' })))
  const [right] = inputsOf(renderPage(createElement(TextField, { label: 'Code', hint: '6' })))
  expect(wrong).toMatch(/autofocus=""/)
  expect(right).not.toMatch(/autofocus/)
})

test('of a wrong date the day takes it', () => {
  const date = { legend: 'Born on', name: 'birthOn', value: { day: '', month: '', year: '' } }
  const inputs = inputsOf(renderPage(createElement(DateField, { ...date, error: 'No' })))
  expect(inputs.map(input => input.includes('autofocus'))).toEqual([true, false, false])
})
