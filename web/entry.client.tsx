import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { RouterContextProvider } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { browserApi } from './shell/browser-api.ts'
import { apiContext } from './shell/contexts.ts'
import { createPageRouter } from './shell/document/page-router.ts'
import { localeOfDocument, provideLocale } from './shell/locale.ts'

provideLocale(() => localeOfDocument(document.documentElement.lang))

const loadContext = (): RouterContextProvider => {
  const context = new RouterContextProvider()
  context.set(apiContext, browserApi())
  return context
}

// In a task of its own, after the one that evaluates React: both together block a slow phone.
setTimeout(() => {
  const router = createPageRouter(loadContext)
  startTransition(() => {
    hydrateRoot(document, <RouterProvider router={router} />)
  })
})
