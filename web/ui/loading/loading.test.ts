import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { renderPage, textOf } from '../../rendering/render-page.tsx'
import { styleRule } from '../../rendering/style-rule.ts'
import Root from '../../root.tsx'
import { Skeleton } from '../skeleton/skeleton.tsx'
import { LoadingBar } from './loading.tsx'

test.each([
  ['bar', LoadingBar, 'ui/loading/loading.module.css', '.bar'],
  ['skeleton', Skeleton, 'ui/skeleton/skeleton.module.css', '.skeleton'],
] as const)('the %s is announced, and drawn after 300 ms', (_, sign, sheet, selector) => {
  const markup = renderPage(createElement(sign), { market: 'IN' })
  expect(markup).toMatch(/^<div [^>]*role="status"/)
  expect(textOf(markup)).toBe('Loading')
  expect(styleRule(sheet, selector)['animation']).toBe('appear 0s 300ms both')
})

test('the bar stays until the next page has its answer', async () => {
  const answer = Promise.withResolvers<null>()
  const router = createMemoryRouter([
    {
      id: 'root',
      Component: Root,
      children: [
        { index: true, element: null },
        { path: 'next', loader: () => answer.promise, element: null },
      ],
    },
  ])
  const statuses = () =>
    renderToStaticMarkup(createElement(RouterProvider, { router })).match(/role="status"/g)
  expect(statuses()).toBeNull()
  const arrived = router.navigate('/next')
  expect(statuses()).toHaveLength(1)
  answer.resolve(null)
  await arrived
  expect(statuses()).toBeNull()
  router.dispose()
})
