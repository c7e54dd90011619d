import { entryTicket, logout } from '#contract/session.ts'
import { route } from '../handler.ts'
import { entryTicketHandler } from './entry-ticket.ts'
import { logoutHandler } from './logout.ts'

export const sessionRoutes = [route(entryTicket, entryTicketHandler), route(logout, logoutHandler)]
