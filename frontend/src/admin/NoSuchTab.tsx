import { EmptyState } from '../ui/EmptyState.tsx'

/** An address of the panel at which there is nothing, or nothing for this person. */
export const NoSuchTab = () => (
  <EmptyState title="Page not found">Sorry, we couldn't find the page you're looking for.</EmptyState>
)
