import type { ReactNode } from 'react'

/** Small drawings in one stroke, for the parts every visitor loads. They are always beside a word, or inside a named control. */
const Icon = ({ children, size = 18 }: { children: ReactNode; size?: number }) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 20 20"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.7"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    style={{ flex: 'none' }}
  >
    {children}
  </svg>
)

export const CloseIcon = () => (
  <Icon>
    <path d="m5 5 10 10M15 5 5 15" />
  </Icon>
)
export const MenuIcon = () => (
  <Icon size={22}>
    <path d="M3 6h14M3 10h14M3 14h14" />
  </Icon>
)
export const CheckIcon = () => (
  <Icon>
    <path d="m4 10.5 4 4 8-9" />
  </Icon>
)
export const PlaneIcon = () => (
  <Icon>
    <path d="m3 11 14-6-4 12-3.2-4.6zM9.8 12.4 17 5" />
  </Icon>
)
export const FilterIcon = () => (
  <Icon>
    <path d="M3 5h14M6 10h8M8.5 15h3" />
  </Icon>
)
export const WarningIcon = () => (
  <Icon>
    <path d="M10 3.5 17.5 16h-15zM10 8.5v3.2M10 14v.1" />
  </Icon>
)
export const LockIcon = () => (
  <Icon>
    <path d="M5 9h10v7H5zM7 9V6.5a3 3 0 0 1 6 0V9" />
  </Icon>
)
export const BoltIcon = () => (
  <Icon>
    <path d="M11 3 5 11.5h4L8.5 17 15 8.5h-4.2z" />
  </Icon>
)
export const PeopleIcon = () => (
  <Icon>
    <circle cx="7.5" cy="7" r="2.7" />
    <path d="M2.5 16c.4-3 2.3-4.5 5-4.5s4.6 1.5 5 4.5M12.5 4.6a2.7 2.7 0 0 1 0 4.8M14 11.8c2 .5 3.2 1.9 3.5 4.2" />
  </Icon>
)
export const CopyIcon = () => (
  <Icon>
    <path d="M7.500 7.500h8.500v8.500H7.500zM4 12.500V4h8.500" />
  </Icon>
)
