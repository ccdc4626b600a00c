"""What scripts do with superset-api-client: sign in, find, add, change, export, import, ask."""
import json
import sys

from supersetapiclient.charts import Chart
from supersetapiclient.client import SupersetClient

address, folder = sys.argv[1:]
client = SupersetClient(host=address, username="admin", password="admin-password", verify=False)

dashboard = client.dashboards.find(slug="flights")[0]
dashboard.update_colors({"Late": "#fcba03"})
dashboard.save()
colors = client.dashboards.get(dashboard.id).colors

dataset = client.datasets.find(table_name="flights")[0]
client.charts.add(Chart(slice_name="By client", viz_type="table", datasource_id=dataset.id, datasource_type="table", params=json.dumps({"viz_type": "table"})))
chart = client.charts.find(slice_name="By client")[0]
chart.description = "changed"
chart.save()
description = client.charts.get(chart.id).description
chart.delete()

dashboard.export(f"{folder}/dashboard.zip")
columns, rows = client.run(database_id=client.databases.find()[0].id, query="select 42 as answer")

print(json.dumps({
    "title": dashboard.dashboard_title, "colors": colors, "description": description, "left": len(client.charts.find(slice_name="By client")),
    "imported": client.dashboards.import_file(f"{folder}/dashboard.zip", overwrite=True), "columns": [column["name"] for column in columns], "rows": rows,
}))
