import type { ReactNode } from 'react'
import { ListBase, type ListBaseProps } from 'react-admin'
import { wholeList } from '../request/apiDataProvider.ts'

interface WholeListProps {
  readonly resource: string
  readonly queryOptions?: ListBaseProps['queryOptions']
  readonly children: ReactNode
}

/**
 * A resource's list context on a screen of ours: all of it, in the order of the server, and under the key that
 * `useGetList` has for the same list, so that it is asked for once.
 */
export const WholeList = ({ resource, queryOptions, children }: WholeListProps) => (
  <ListBase
    resource={resource}
    perPage={25}
    sort={{ field: 'id', order: 'DESC' }}
    storeKey={false}
    disableSyncWithLocation
    disableAuthentication
    queryOptions={{ meta: wholeList, retry: 1, ...queryOptions }}
  >
    {children}
  </ListBase>
)
