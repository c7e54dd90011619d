import { createElement } from 'react'
import { expect, test } from 'vitest'
import { renderPage, textOf } from '../../rendering/render-page.tsx'
import MyReminders from './my-reminders.tsx'

test.each(['en', 'id', 'hi', 'es'] as const)(
  'in %s reminders are said to go to the phone, on whichever channel was chosen',
  locale => {
    const loaderData = { wanted: '1', phone: '••••0001', timesText: '', alwaysText: '', sent: [] }
    const text = textOf(renderPage(createElement(MyReminders), { facts: { locale }, loaderData }))
    expect(text).toContain('••••0001')
    expect(text).not.toContain('SMS')
  },
)
