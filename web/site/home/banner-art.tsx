import type { ReactNode } from 'react'

const Picture = ({ children }: { readonly children: ReactNode }) => (
  <svg viewBox="0 0 300 220" aria-hidden="true" width="300" height="220">
    {children}
  </svg>
)

/** A statement whose lines are all readable, under a magnifying glass. */
export const CostArt = () => (
  <Picture>
    <circle cx="150" cy="112" r="100" fill="#ffffff" opacity="0.1" />
    <path
      d="M82 30h112a8 8 0 0 1 8 8v154l-16-10-16 10-16-10-16 10-16-10-16 10-16-10-16 10V38a8 8 0 0 1 8-8z"
      fill="#ffffff"
    />
    <path
      d="M98 58h44M98 82h60M98 106h36M98 130h52"
      stroke="#d3c19a"
      strokeWidth="8"
      strokeLinecap="round"
    />
    <path
      d="M172 58h14M172 82h14M172 106h14M172 130h14"
      stroke="#4d8878"
      strokeWidth="8"
      strokeLinecap="round"
    />
    <path d="M98 154h88" stroke="#0b3b36" strokeWidth="10" strokeLinecap="round" />
    <circle
      cx="206"
      cy="132"
      r="38"
      fill="#cfe2d8"
      opacity="0.85"
      stroke="#4d8878"
      strokeWidth="8"
    />
    <path
      d="m192 132 10 10 20-22"
      fill="none"
      stroke="#0b3b36"
      strokeWidth="8"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
    <path d="m234 160 26 28" stroke="#4d8878" strokeWidth="14" strokeLinecap="round" />
    <circle cx="60" cy="172" r="22" fill="#efe4cd" stroke="#d3c19a" strokeWidth="5" />
    <path d="M53 162h4v20h-4zM60 162a5 5 0 0 1 0 10zM60 175a7 7 0 0 1 7 7h-7z" fill="#0b3b36" />
  </Picture>
)

/** Two people talking, and a calendar. */
export const TalkArt = () => (
  <Picture>
    <circle cx="150" cy="112" r="100" fill="#ffffff" opacity="0.1" />
    <path
      d="M46 48h118a14 14 0 0 1 14 14v42a14 14 0 0 1-14 14H92l-26 22v-22H46a14 14 0 0 1-14-14V62a14 14 0 0 1 14-14z"
      fill="#ffffff"
    />
    <path d="M56 72h94M56 94h64" stroke="#d3c19a" strokeWidth="9" strokeLinecap="round" />
    <path
      d="M150 128h104a14 14 0 0 1 14 14v32a14 14 0 0 1-14 14h-8v20l-24-20h-72a14 14 0 0 1-14-14v-32a14 14 0 0 1 14-14z"
      fill="#efe4cd"
    />
    <path
      d="M160 158h14M192 158h14M224 158h14"
      stroke="#0b3b36"
      strokeWidth="12"
      strokeLinecap="round"
    />
    <rect x="206" y="30" width="66" height="66" rx="10" fill="#cfe2d8" />
    <path d="M206 40a10 10 0 0 1 10-10h46a10 10 0 0 1 10 10v10h-66z" fill="#4d8878" />
    <path
      d="m226 74 9 9 18-19"
      fill="none"
      stroke="#0b3b36"
      strokeWidth="7"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </Picture>
)
