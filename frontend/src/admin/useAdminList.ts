import { useCallback, useEffect, useRef } from 'react'
import { type FilterPayload, type ListControllerProps, type RaRecord, useListController } from 'react-admin'
import { tryAgain } from './adminQueryClient.ts'

/**
 * A page of a list. react-admin would give up at the first failure; here three more tries come first, as everywhere.
 * Its filters are those that the screen shows, which on a slow machine may be the last but one: `changeFilters` builds
 * on what was asked for last, so that a choice and a search right after it both hold.
 */
export function useAdminList<Row extends RaRecord>({ queryOptions, ...props }: ListControllerProps<Row>) {
  const list = useListController<Row>({ ...props, queryOptions: { ...queryOptions, retry: tryAgain } })
  const { filterValues, setFilters } = list
  const asked = useRef<FilterPayload>(filterValues)
  useEffect(() => {
    asked.current = filterValues
  }, [filterValues])
  const changeFilters = useCallback(
    (change: (asked: FilterPayload) => FilterPayload) => {
      asked.current = change(asked.current)
      setFilters(asked.current)
    },
    [setFilters],
  )
  return { ...list, changeFilters }
}

/** These filters with one set to a value, or without it where the value is empty. */
export function withFilter(filters: FilterPayload, name: string, value: string | readonly string[] | null) {
  const { [name]: _, ...rest } = filters
  return value && value.length > 0 ? { ...rest, [name]: value } : rest
}
