import { type LoaderFunctionArgs, redirect } from 'react-router'
import { paths } from '../routes.ts'
import { documentContext } from './contexts.ts'

/** The bare address leads to where one starts; a document request always, so the server decides. */
export const loader = ({ request, context }: LoaderFunctionArgs): Response => {
  const { facts } = context.get(documentContext)
  const start = facts.sandbox && !facts.signedIn ? paths.sandbox : paths.home
  return redirect(`${start}${new URL(request.url).search}`)
}
