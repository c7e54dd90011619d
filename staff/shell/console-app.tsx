import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { queryClient } from './calls/calls.ts'
import { useLanguage } from './language.ts'
import { routes } from './routes.tsx'
import { styleNonce } from './settings.ts'
import { theme } from './theme.ts'

const router = createBrowserRouter(routes, { basename: '/staff' })

/** Texts are functions that read the language, so that another language renders everything anew. */
export const ConsoleApp = () => {
  const language = useLanguage()
  return (
    <MantineProvider theme={theme} defaultColorScheme="auto" getStyleNonce={styleNonce}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider key={language} router={router} />
      </QueryClientProvider>
    </MantineProvider>
  )
}
