import type { AdminUser } from '@calendar-sync/contracts/api/adminUsers'
import type { UserId } from '@calendar-sync/contracts/ids'
import { useGetList } from 'react-admin'

/** The people whom rows of another list are about, by their ids; empty until they are known. */
export function useUsersById(given: readonly UserId[]): ReadonlyMap<UserId, AdminUser> {
  const ids = [...new Set(given)].sort()
  const { data } = useGetList<AdminUser>(
    'users',
    { filter: { id: ids }, pagination: { page: 1, perPage: Math.max(1, ids.length) } },
    { enabled: ids.length > 0 },
  )
  return new Map((data ?? []).map((user) => [user.id, user]))
}
