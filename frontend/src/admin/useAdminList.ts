import { type ListControllerProps, type RaRecord, useListController } from 'react-admin'
import { tryAgain } from './adminQueryClient.ts'

/** A page of a list. react-admin would give up at the first failure; here three more tries come first, as everywhere. */
export const useAdminList = <Row extends RaRecord>({ queryOptions, ...props }: ListControllerProps<Row>) =>
  useListController<Row>({ ...props, queryOptions: { ...queryOptions, retry: tryAgain } })
