import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { answerColumn, answerFromJson } from '@powerset/charts/kit/answer.ts';
import type { Answer } from '@powerset/charts/kit/answer.ts';
import { finestPattern } from '@powerset/charts/kit/finest-pattern.ts';
import { timeFormatter } from '@powerset/core/format/time.ts';
import type { DataMasks } from '@powerset/core/filters/data-mask.ts';
import { filterRequest } from '@powerset/core/filters/filter-queries.ts';
import type { NativeFilter } from '@powerset/core/filters/native-filter.ts';
import { valueText, type FilterValue } from '@powerset/core/filters/value-filter.ts';
import type { BuiltQueryContext } from '@powerset/core/form-data/query-context.ts';
import { valueLabel } from '@powerset/ui/select/option.ts';
import { askChartData } from '../../../../shared/chart/ask-chart-data.ts';
import { useSession } from '../../../../shared/session/session.ts';
import { useFacts } from '../../facts.ts';

export interface OfferedValue {
  readonly value: FilterValue;
  readonly label: string;
}

/** The parts of a filter's query that are not its own settings. */
export interface Asked {
  readonly search?: string;
  /** The selections of the filters that it depends on. */
  readonly masks: DataMasks;
  /** Asks for these values only, to find out which of them still exist. */
  readonly among?: readonly FilterValue[] | undefined;
  /** False until the charts have loaded, because they go first. */
  readonly isOn?: boolean;
}

/** Returns the values that a filter offers, narrowed by a search and by the filters that it depends on. */
export function useOfferedValues(filter: NativeFilter, asked: Asked) {
  const rowLimit = useSession().conf.NATIVE_FILTER_DEFAULT_ROW_LIMIT;
  const request = useFilterRequest(filter, asked);
  const { data, isFetching, error, isPlaceholderData, refetch } = useAnswer(request, asked.isOn ?? true);
  const values = data ? offeredValues(data) : NO_VALUES;
  return {
    values,
    isLoading: isFetching && (!data || isPlaceholderData),
    /** True if the values are current and complete. */
    isReady: data !== undefined && !isPlaceholderData,
    error,
    isCut: !asked.search && values.length >= rowLimit,
    refresh: refetch,
  };
}

/** Returns the server's answer to a filter's query. */
export function useFilterAnswer(filter: NativeFilter, asked: Asked) {
  return useAnswer(useFilterRequest(filter, asked), asked.isOn ?? true);
}

function useFilterRequest(filter: NativeFilter, { search = '', masks, among }: Asked) {
  const { item, datasets } = useFacts();
  const rowLimit = useSession().conf.NATIVE_FILTER_DEFAULT_ROW_LIMIT;
  const target = filter.targets[0];
  const columnType = datasets
    ?.get(target?.datasetId ?? -1)
    ?.columns.find(column => column.name === target?.column?.name)?.genericType;
  return filterRequest({
    filter,
    search,
    rowLimit,
    dashboardId: item.id,
    masks,
    columnType,
    ...(among ? { among } : {}),
  });
}

function useAnswer(request: BuiltQueryContext | undefined, isOn: boolean) {
  return useQuery({
    queryKey: [
      'filter-values',
      request?.form_data['native_filter_id'],
      JSON.stringify([request?.datasource, request?.queries]),
    ],
    queryFn: async ({ signal }) => {
      const [answer] = await askChartData({ body: request as never, signal }); // built from saved values, which the server reads and checks
      return answerFromJson(answer ?? {});
    },
    enabled: isOn && request !== undefined,
    placeholderData: keepPreviousData,
    structuralSharing: false,
    staleTime: 300_000,
    retry: false,
  });
}

const NO_VALUES: readonly OfferedValue[] = [];
const read = new WeakMap<Answer, readonly OfferedValue[]>();

function offeredValues(answer: Answer): readonly OfferedValue[] {
  const known = read.get(answer);
  if (known) return known;
  const column = answerColumn(answer, answer.columns[0]?.name ?? '');
  if (!column) return NO_VALUES;
  const isTime = column.genericType === 'temporal';
  const time = timeFormatter(isTime ? finestPattern(column, answer.rowCount) : '');
  const values = Array.from({ length: answer.rowCount }, (_, row): OfferedValue => {
    const raw = column.value(row);
    const value = (typeof raw === 'bigint' ? String(raw) : raw) as FilterValue;
    return { value, label: isTime && value !== null ? time(value) : valueLabel(value) };
  });
  read.set(answer, values);
  return values;
}

/** Returns the function that labels a value: with its offered label, or with the value itself. */
export function labelAmong(values: readonly OfferedValue[]): (value: FilterValue) => string {
  const labels = new Map(values.map(one => [one.value, one.label]));
  return value => labels.get(value) ?? valueText(value);
}
